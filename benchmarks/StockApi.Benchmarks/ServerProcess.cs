using System.Diagnostics;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>A server in a process of its own, on a free port of 127.0.0.1; killed when disposed of.</summary>
internal sealed class ServerProcess : IDisposable
{
    private const string AnyPort = "http://127.0.0.1:0";
    private const string Listening = "Now listening on: ";

    private readonly Process _process;
    private readonly DirectoryInfo? _folder;

    private ServerProcess(string[] arguments, DirectoryInfo? folder = null)
    {
        _folder = folder;
        // A load target ends when its standard input does: as long as this process lives, it does not.
        var start = new ProcessStartInfo(Environment.ProcessPath!)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) != "dotnet") start.FileName = "dotnet";
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);
        _process = Process.Start(start)!;
        Url = ReadUrl();
    }

    public int Id => _process.Id;

    public string Url { get; }

    /// <summary>User and kernel time so far.</summary>
    public TimeSpan CpuTime
    {
        get
        {
            _process.Refresh();
            return _process.TotalProcessorTime;
        }
    }

    public static ServerProcess StartBare() => new([typeof(ServerProcess).Assembly.Location, "bare", AnyPort]);

    /// <summary>StockApi with a <see cref="SampleTable"/> of its own.</summary>
    public static ServerProcess StartStockApi(params string[] settings)
    {
        DirectoryInfo folder = NewFolder();
        string table = Path.Combine(folder.FullName, "stock.txt");
        File.WriteAllText(table, SampleTable.Text);
        return new([Built("StockApi"), "--urls", AnyPort, "--Stocks:Path", table, .. settings], folder);
    }

    /// <summary>With a database of its own.</summary>
    public static ServerProcess StartSqlite()
    {
        DirectoryInfo folder = NewFolder();
        string database = Path.Combine(folder.FullName, "stocks.db");
        return new([typeof(ServerProcess).Assembly.Location, "sqlite", AnyPort, database], folder);
    }

    /// <summary>A server of tests/LoadTargets.</summary>
    /// <param name="arguments">A scenario and its options: "workers", "--workers", "4".</param>
    public static ServerProcess StartLoadTarget(params string[] arguments) => new([Built("LoadTargets"), .. arguments]);

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
        _folder?.Delete(recursive: true);
    }

    /// <summary>Not among the temporary files, which may be in memory: what an fsync costs is part of what is measured.</summary>
    private static DirectoryInfo NewFolder() =>
        Directory.CreateDirectory(Path.Combine(AppContext.BaseDirectory, Path.GetRandomFileName()));

    /// <summary>What was built with this program: the folders of all programs are neighbours.</summary>
    private static string Built(string project)
    {
        string configuration = new DirectoryInfo(AppContext.BaseDirectory).Name;
        return Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "../..", project, configuration, $"{project}.dll"));
    }

    private string ReadUrl()
    {
        while (_process.StandardOutput.ReadLine() is { } line)
        {
            int at = line.IndexOf(Listening, StringComparison.Ordinal);
            if (at >= 0) return line[(at + Listening.Length)..];
        }

        throw new InvalidOperationException("The server ended before it listened; its standard error says why.");
    }
}
