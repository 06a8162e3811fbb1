using StockExchange.StockApi.Table;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockApi.Tests.Hosting;

/// <summary>StockApi as a process of its own, as users start it.</summary>
internal sealed class StockApiProcess : IDisposable
{
    private readonly ChildProcess _process;

    public StockApiProcess(params string[] arguments)
        : this(Command(arguments))
    {
    }

    public StockApiProcess(ChildCommand command) => _process = ChildProcess.Start(command);

    public string Errors => _process.Errors.Trim();

    public string Said => _process.Said;

    /// <summary>The command that starts it on a free port.</summary>
    public static ChildCommand Command(params string[] arguments) => Bare(["--urls", "http://127.0.0.1:0", .. arguments]);

    /// <summary>With its table in a database.</summary>
    public static StockApiProcess OnDatabase(string connectionString, params string[] arguments) => new(
        ["--Stocks:Store", "Postgres", "--ConnectionStrings:Stocks", connectionString, .. arguments]);

    /// <summary>With environment variables, and no address but what these or the arguments say.</summary>
    public static StockApiProcess With(IReadOnlyDictionary<string, string?> variables, params string[] arguments) =>
        new(Bare(arguments) with { Variables = variables });

    /// <summary>On a disk whose flushes fail from one on (EIO), by strace. To be signalled below it.</summary>
    public static StockApiProcess WithFlushesThatFail(int from, params string[] arguments)
    {
        string[] strace = ["-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e", $"inject=fsync:error=EIO:when={from}+"];
        return new(Command(arguments).Behind("strace", strace));
    }

    /// <summary>
    /// On a file system of its own, of so many kilobytes, with a copy of a stock.txt; what there is in the end is copied back
    /// into the folder of that. To be signalled below it. Linux only, for those who may mount.
    /// </summary>
    public static StockApiProcess OnDiskOf(int kilobytes, string stocks, params string[] arguments) =>
        Mounted($"size={kilobytes}k", "true", stocks, arguments);

    /// <summary>
    /// The same on a file system that is made read-only before the start, with the lock file of a process that was killed.
    /// </summary>
    public static StockApiProcess OnReadOnlyDisk(string stocks, params string[] arguments) =>
        Mounted("size=1m", "echo 1 killed > disk/stock.txt.lock && mount -o remount,ro disk", stocks, arguments);

    /// <summary>Of one that runs below another program, such as strace.</summary>
    public void SignalBelow(string name) => Signals.Send(name, _process.OnlyChild);

    /// <summary>The address, as soon as the service listens.</summary>
    public Task<string> UrlAsync() => _process.WaitForAsync("Now listening on: ");

    /// <summary>A client that has that address.</summary>
    public async Task<HttpClient> ClientAsync() => new() { BaseAddress = new Uri(await UrlAsync()) };

    public void Signal(string name) => _process.Signal(name);

    public Task<int> ExitCodeAsync() => _process.WaitForExitAsync();

    public void Dispose() => _process.Dispose();

    private static StockApiProcess Mounted(string options, string then, string stocks, string[] arguments)
    {
        string folder = Path.GetDirectoryName(stocks)!, disk = Path.Combine(folder, "disk");
        string script = $"cd '{folder}' && mkdir disk && mount -t tmpfs -o {options} none disk && cp stock.txt disk && {then} && "
            + "\"$0\" \"$@\"; ended=$?; cp disk/* .; exit $ended";
        ChildCommand command = Command(["--Stocks:Path", Path.Combine(disk, "stock.txt"), .. arguments]);
        return new(command.Behind("unshare", "--mount", "sh", "-c", script));
    }

    private static ChildCommand Bare(string[] arguments) =>
        new ChildCommand("dotnet", [typeof(StockOptions).Assembly.Location, .. arguments]).TakingAllSignals();
}
