using System.Diagnostics;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>A server in a process of its own, on a free port of 127.0.0.1; killed when disposed of.</summary>
internal sealed class ServerProcess : IDisposable
{
    private const string AnyPort = "http://127.0.0.1:0";
    private const string Listening = "Now listening on: ";

    private readonly Process _process;

    private ServerProcess(params string[] arguments)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardOutput = true };
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

    public static ServerProcess StartBare() => new(typeof(ServerProcess).Assembly.Location, "bare", AnyPort);

    /// <summary>The StockApi that was built with this program: the folders of all programs are neighbours.</summary>
    public static ServerProcess StartStockApi(string stocks, params string[] settings)
    {
        string configuration = new DirectoryInfo(AppContext.BaseDirectory).Name;
        string built = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "../../StockApi", configuration));
        return new([Path.Combine(built, "StockApi.dll"), "--urls", AnyPort, "--Stocks:Path", stocks, .. settings]);
    }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
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
