using Npgsql;
using StockExchange.StockApi.Table;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;
using StockExchange.TestKit.Stores;

namespace StockExchange.StockApi.Tests.Cluster;

/// <summary>
/// Instances of StockApi on one PostgreSQL behind nginx, as scripts/cluster.sh runs them, until it is disposed.
/// </summary>
internal sealed class StockApiCluster : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly int _instances;
    private readonly string[] _limit;

    /// <summary>
    /// Skips the test where PostgreSQL or nginx is missing. Each instance gets that share of a processor; null for no limit.
    /// </summary>
    public StockApiCluster(int instances, string stocks, string? cpus = null)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "scripts/cluster.sh is for Linux");
        _folder.LetOthersIn();
        _instances = instances;
        _limit = cpus is null ? [] : ["--cpus", cpus];
        Url = "";
        try
        {
            Begin(_folder.Write("stock.txt", stocks));
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>Where nginx listens.</summary>
    public string Url { get; private set; }

    /// <summary>The processes of the instances.</summary>
    public IReadOnlyList<int> Instances => [.. Numbers.Select(number => Recorded($"{number}.pid"))];

    /// <summary>Where the instances listen.</summary>
    public IReadOnlyList<string> InstanceUrls =>
        [.. Numbers.Select(number => $"http://127.0.0.1:{Recorded($"{number}.port")}")];

    /// <summary>The processes of all that runs.</summary>
    public IReadOnlyList<int> Processes => [.. Instances, Recorded("nginx.pid"), Recorded("postgres.pid")];

    private IEnumerable<int> Numbers => Enumerable.Range(1, _instances);

    /// <summary>Starts the cluster, over the existing table if there is one.</summary>
    public void Begin(string stocks)
    {
        string[] settings = ["--Stocks:Path", stocks, "--Logging:LogLevel:Default", "Warning"];
        Url = Run("up", [$"{_instances}", "--port", "0", .. _limit, "--", .. settings]);
    }

    /// <summary>Starts the processes that have ended.</summary>
    public void StartWhatHasEnded() => Run("up");

    /// <summary>Restarts one instance after the other.</summary>
    public void Restart() => Run("restart");

    public void End() => Run("down");

    public ChildResult Status() => Script.Run(Command("status"));

    /// <summary>Begins an outage of the database.</summary>
    public void Break(Outage outage)
    {
        if (outage == Outage.Frozen) PostgresServer.Signal("STOP", Recorded("postgres.pid"));
        else RunPostgres(outage == Outage.Killed ? "kill" : "down");
    }

    /// <summary>Ends the outage.</summary>
    public void Mend(Outage outage)
    {
        if (outage == Outage.Frozen) PostgresServer.Signal("CONT", Recorded("postgres.pid"));
        else RunPostgres("up", $"{Recorded("postgres.port")}");
    }

    /// <summary>The quantity of each stock in the database.</summary>
    public Task<IReadOnlyList<long>> QuantitiesAsync() =>
        AskDatabaseAsync<long>("SELECT quantity FROM stock_exchange.stocks ORDER BY id");

    /// <summary>Runs a query and returns its first column.</summary>
    public async Task<IReadOnlyList<T>> AskDatabaseAsync<T>(string sql)
    {
        string connection = await File.ReadAllTextAsync(RunFile("database"), TestContext.Current.CancellationToken);
        await using NpgsqlDataSource database = NpgsqlDataSource.Create(connection.Trim());
        await using NpgsqlCommand command = database.CreateCommand(sql);
        await using NpgsqlDataReader rows = await command.ExecuteReaderAsync(TestContext.Current.CancellationToken);
        var column = new List<T>();
        while (await rows.ReadAsync(TestContext.Current.CancellationToken))
            column.Add(await rows.GetFieldValueAsync<T>(0, TestContext.Current.CancellationToken));
        return column;
    }

    public void Dispose()
    {
        if (File.Exists(RunFile("instances"))) Script.Run(Command("down"));
        _folder.Dispose();
    }

    private string Run(string command, params string[] arguments) => Script.RunOrSkip(Command(command, arguments));

    private ChildCommand Command(string command, params string[] arguments) =>
        Script.Command("cluster.sh", [command, "--dir", _folder.Path, .. arguments]).TakingAllSignals() with
        {
            Variables = new Dictionary<string, string?> { ["CLUSTER_STOCKAPI"] = typeof(StockOptions).Assembly.Location },
        };

    private void RunPostgres(string command, params string[] arguments) =>
        Script.RunOrSkip(Script.Command("postgres.sh", [command, _folder.File("postgres"), .. arguments]));

    private string RunFile(string name) => _folder.File(Path.Combine("run", name));

    private int Recorded(string name) => int.Parse(File.ReadLines(RunFile(name)).First());
}

/// <summary>An outage of the database.</summary>
public enum Outage
{
    /// <summary>It ends in order, and is started again.</summary>
    Stopped,

    /// <summary>It is killed, and must recover.</summary>
    Killed,

    /// <summary>It keeps its connections and does not answer for a while.</summary>
    Frozen,
}
