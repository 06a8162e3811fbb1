using System.Diagnostics;
using System.Globalization;
using Npgsql;
using StockExchange.TestKit.Processes;

namespace StockExchange.TestKit.Stores;

/// <summary>A PostgreSQL of its own, on a free port, until it is disposed.</summary>
internal sealed class PostgresServer : IDisposable
{
    private const int NotInstalled = 69;

    private readonly TemporaryFolder _folder = new();
    private readonly int _port = FreePort.Find();
    private int _databases;

    private PostgresServer()
    {
        // PostgreSQL runs as another user where we are root.
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(_folder.Path, (UnixFileMode)0b111_101_101);
        ConnectionString = Start();
    }

    /// <summary>To the database that is there from the start.</summary>
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
    public string Start() => Run("up", $"{_port}").Trim();

    /// <summary>As an orderly shutdown does.</summary>
    public void Stop() => Run("down");

    /// <summary>As a crash does.</summary>
    public void Kill() => Run("kill");

    /// <summary>It takes connections from now on, and answers nothing.</summary>
    public void Freeze() => Signal("STOP");

    public void Thaw() => Signal("CONT");

    public void Dispose()
    {
        if (File.Exists(_folder.File("data/postmaster.pid"))) Run("kill");
        _folder.Dispose();
    }

    private void Signal(string name)
    {
        int server = int.Parse(File.ReadLines(_folder.File("data/postmaster.pid")).First(), CultureInfo.InvariantCulture);
        string children = File.ReadAllText($"/proc/{server}/task/{server}/children");
        Signals.Send(name, server);
        foreach (string child in children.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            Signals.Send(name, int.Parse(child, CultureInfo.InvariantCulture));
    }

    private string Run(string command, params string[] arguments)
    {
        var script = new ProcessStartInfo(
            Path.Combine(RepositoryFolder.FullName, "scripts", "postgres.sh"), [command, _folder.Path, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process run = Process.Start(script)!;
        string output = run.StandardOutput.ReadToEnd();
        string errors = run.StandardError.ReadToEnd();
        run.WaitForExit();
        Assert.SkipWhen(run.ExitCode == NotInstalled, errors);
        Assert.True(run.ExitCode == 0, $"postgres.sh {command}: {errors}");
        return output;
    }
}
