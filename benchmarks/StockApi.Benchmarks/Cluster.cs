using System.Globalization;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>Instances of StockApi on a PostgreSQL of their own, behind nginx: what scripts/cluster.sh starts.</summary>
internal sealed class Cluster : IDisposable
{
    /// <summary>Ids from 1 on.</summary>
    public const int Stocks = 1_000;

    /// <summary>More than a benchmark buys.</summary>
    private const int Pieces = 100_000_000;

    private readonly string _folder;

    private Cluster(int count, string folder, string url) => (Count, _folder, Url) = (count, folder, url);

    public int Count { get; }

    /// <summary>Of nginx.</summary>
    public string Url { get; }

    public string FirstInstance => $"http://127.0.0.1:{Port("1")}";

    /// <summary>The port of the database.</summary>
    public int Database => Port("postgres");

    /// <summary>So many instances, each with a share of a processor; null for no limit.</summary>
    public static Cluster Start(int count, string? cpus)
    {
        // Where the database's own user may come in, and not in memory: what a commit costs is part of what is measured.
        string folder = Path.Combine(Built.Repository, "artifacts", $"benchmark-cluster-{count}");
        Directory.CreateDirectory(folder);
        string table = Path.Combine(folder, "stock.txt");
        File.WriteAllLines(table, Enumerable.Range(1, Stocks).Select(id => $"{id} {Pieces} 10"));
        string[] settings = ["--Logging:LogLevel:Default=Warning", $"--Stocks:Path={table}"];
        string[] limit = cpus is null ? [] : ["--cpus", cpus];
        return new(count, folder, Run(["up", $"{count}", "--dir", folder, "--port", "0", .. limit, "--", .. settings]).Trim());
    }

    public void Dispose()
    {
        Run("down", "--dir", _folder);
        Directory.Delete(_folder, recursive: true);
    }

    private int Port(string who) =>
        int.Parse(File.ReadLines(Path.Combine(_folder, "run", $"{who}.port")).First(), CultureInfo.InvariantCulture);

    private static string Run(params string[] arguments)
    {
        string file = Path.Combine(Built.Repository, "scripts", "cluster.sh");
        ChildResult script = ChildProcess.Run(new(file, arguments) { SharesErrors = true }, Timeout.InfiniteTimeSpan);
        return script.ExitCode == 0
            ? script.Output
            : throw new InvalidOperationException($"cluster.sh {arguments[0]} ended with {script.ExitCode}.");
    }
}

/// <summary>Clusters of one, two and three instances at the same time.</summary>
internal static class Clusters
{
    private static readonly int[] Instances = [1, 2, 3];

    /// <summary>
    /// They run until <paramref name="measure"/> has ended, each instance with a share of a processor; null for no limit.
    /// </summary>
    public static string Use(string? cpus, Func<IReadOnlyList<Cluster>, string> measure)
    {
        var clusters = new List<Cluster>();
        try
        {
            foreach (int count in Instances) clusters.Add(Cluster.Start(count, cpus));
            return measure(clusters);
        }
        finally
        {
            foreach (Cluster cluster in clusters) cluster.Dispose();
        }
    }
}
