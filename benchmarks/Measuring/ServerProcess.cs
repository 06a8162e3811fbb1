using StockExchange.CommandLine.Processes;

namespace StockExchange.Measuring;

/// <summary>An HTTP server in a process of its own, on a free port of 127.0.0.1; killed when disposed of.</summary>
internal sealed class ServerProcess : IDisposable
{
    private const string AnyPort = "http://127.0.0.1:0";

    private readonly ChildProcess _process;
    private readonly string? _folder;

    private ServerProcess(string project, string[] arguments, string? folder = null)
    {
        (_process, _folder) = (ChildProcess.StartBeside(["dotnet", Built.Dll(project), .. arguments]), folder);
        Url = _process.WaitFor("Now listening on: ");
    }

    public int Id => _process.Id;

    public string Url { get; }

    /// <summary>User and kernel time so far.</summary>
    public TimeSpan CpuTime => _process.CpuTime;

    /// <summary>Kestrel alone, of StockApi.Benchmarks.</summary>
    public static ServerProcess StartBare() => new("StockApi.Benchmarks", ["bare", AnyPort]);

    /// <summary>StockApi with a <see cref="SampleTable"/> of its own.</summary>
    public static ServerProcess StartStockApi(params string[] settings)
    {
        string folder = NewFolder(), table = Path.Combine(folder, "stock.txt");
        File.WriteAllText(table, SampleTable.Text);
        return new("StockApi", ["--urls", AnyPort, "--Stocks:Path", table, .. settings], folder);
    }

    /// <summary>SQLite behind Kestrel, of StockApi.Benchmarks, with a database of its own.</summary>
    public static ServerProcess StartSqlite()
    {
        string folder = NewFolder();
        return new("StockApi.Benchmarks", ["sqlite", AnyPort, Path.Combine(folder, "stocks.db")], folder);
    }

    /// <summary>A server of tests/LoadTargets.</summary>
    /// <param name="arguments">A scenario and its options: "workers", "--workers", "4".</param>
    public static ServerProcess StartLoadTarget(params string[] arguments) => new("LoadTargets", arguments);

    public void Dispose()
    {
        _process.Dispose();
        if (_folder is not null) Directory.Delete(_folder, recursive: true);
    }

    /// <summary>Not among the temporary files, which may be in memory: what an fsync costs is part of what is measured.</summary>
    private static string NewFolder() =>
        Directory.CreateDirectory(Path.Combine(AppContext.BaseDirectory, Path.GetRandomFileName())).FullName;
}
