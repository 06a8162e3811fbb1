using Npgsql;
using StockExchange.TestKit.Processes;

namespace StockExchange.TestKit.Stores;

/// <summary>A PostgreSQL server for a test, on a free port.</summary>
internal sealed class PostgresServer : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly int _port = FreePort.Find();
    private int _databases;

    private PostgresServer()
    {
        _folder.LetOthersIn();
        ConnectionString = Start();
    }

    /// <summary>Of the default database.</summary>
    public string ConnectionString { get; }

    /// <summary>Skips the test where there is no PostgreSQL.</summary>
    public static PostgresServer StartOrSkip() => new();

    /// <summary>The same server with a new, empty database.</summary>
    public async Task<string> CreateDatabaseAsync()
    {
        string name = $"test{Interlocked.Increment(ref _databases)}";
        await using NpgsqlDataSource server = NpgsqlDataSource.Create(ConnectionString);
        await using NpgsqlCommand command = server.CreateCommand($"CREATE DATABASE {name}");
        await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
        return new NpgsqlConnectionStringBuilder(ConnectionString) { Database = name }.ConnectionString;
    }

    /// <summary>Also after it was stopped or killed.</summary>
    /// <returns>The connection string.</returns>
    public string Start() => Run("up", $"{_port}");

    /// <summary>As an orderly shutdown does.</summary>
    public void Stop() => Run("down");

    /// <summary>As a crash does.</summary>
    public void Kill() => Run("kill");

    /// <summary>From now on it accepts connections and does not respond.</summary>
    public void Freeze() => Signal("STOP");

    public void Thaw() => Signal("CONT");

    public void Dispose()
    {
        if (File.Exists(_folder.File("data/postmaster.pid"))) Run("kill");
        _folder.Dispose();
    }

    /// <summary>
    /// Sends a signal to a server and to each of its processes. It is stopped before they are listed, so that it starts no more
    /// of them, and goes on after they do, so that it does not reap one meanwhile.
    /// </summary>
    public static void Signal(string name, int server)
    {
        bool stops = name == "STOP";
        if (stops) Signals.Send(name, server);
        string children = File.ReadAllText($"/proc/{server}/task/{server}/children");
        foreach (string child in children.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            Signals.Send(name, int.Parse(child));
        if (!stops) Signals.Send(name, server);
    }

    private void Signal(string name) => Signal(
        name, int.Parse(File.ReadLines(_folder.File("data/postmaster.pid")).First()));

    /// <summary>
    /// Without fsync, which a disk that others use may make wait for longer than the store does. A killed server's files are
    /// whole all the same, as long as the machine goes on.
    /// </summary>
    private string Run(string command, params string[] arguments) =>
        Script.RunOrSkip(Script.Command("postgres.sh", [command, _folder.Path, .. arguments]) with
        {
            Variables = new Dictionary<string, string?> { ["POSTGRES_OPTIONS"] = "-c fsync=off" },
        });
}
