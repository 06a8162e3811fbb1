using StockExchange.StockApi.Table;
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

    private StockApiProcess(ChildCommand command) => _process = ChildProcess.Start(command);

    public string Errors => _process.Errors.Trim();

    public string Said => _process.Said;

    /// <summary>With so many open files at most.</summary>
    public static StockApiProcess WithOpenFiles(int limit, params string[] arguments) =>
        new(Command(arguments) with { OpenFiles = limit });

    /// <summary>With environment variables, and no address but what these or the arguments say.</summary>
    public static StockApiProcess With(IReadOnlyDictionary<string, string?> variables, params string[] arguments) =>
        new(Bare(arguments) with { Variables = variables });

    /// <summary>On a disk on which no file gets larger, as if it were full then. Linux only.</summary>
    public static StockApiProcess WithFilesOf(int kilobytes, params string[] arguments) =>
        WithFilesOf(kilobytes, new Dictionary<string, string?>(), arguments);

    /// <summary>The same with more environment variables.</summary>
    public static StockApiProcess WithFilesOf(
        int kilobytes, IReadOnlyDictionary<string, string?> variables, params string[] arguments)
    {
        ChildCommand command = Command(arguments);
        string limited = $"trap '' XFSZ; ulimit -f {2 * kilobytes}; exec \"$0\" \"$@\"";
        return new(command with
        {
            Program = "sh",
            Arguments = ["-c", limited, command.Program, .. command.Arguments],
            // Which needs a large file in memory.
            Variables = new Dictionary<string, string?>(variables) { ["DOTNET_EnableWriteXorExecute"] = "0" },
        });
    }

    /// <summary>On a disk whose flushes fail from one on (EIO), by strace. To be signalled below it.</summary>
    public static StockApiProcess WithFlushesThatFail(int from, params string[] arguments)
    {
        ChildCommand command = Command(arguments);
        string[] strace = ["-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e", $"inject=fsync:error=EIO:when={from}+"];
        return new(command with { Program = "strace", Arguments = [.. strace, command.Program, .. command.Arguments] });
    }

    /// <summary>Of one that runs below strace.</summary>
    public void SignalBelow(string name) => Signals.Send(name, _process.OnlyChild);

    /// <summary>The address, as soon as the service listens.</summary>
    public Task<string> UrlAsync() => _process.WaitForAsync("Now listening on: ");

    public void Signal(string name) => _process.Signal(name);

    public Task<int> ExitCodeAsync() => _process.WaitForExitAsync();

    public void Dispose() => _process.Dispose();

    private static ChildCommand Command(string[] arguments) => Bare(["--urls", "http://127.0.0.1:0", .. arguments]);

    private static ChildCommand Bare(string[] arguments) =>
        new("dotnet", [typeof(StockOptions).Assembly.Location, .. arguments]) { TakesAllSignals = true };
}
