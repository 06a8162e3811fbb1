using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Stacks.Capture;

/// <summary>A process of tests/ParkedThreads: its threads stand still, and each has said before where.</summary>
internal sealed class ParkedTarget : IDisposable
{
    private readonly ChildProcess _process;

    private ParkedTarget(ChildProcess process, IReadOnlyList<WalkedStack> stacks)
    {
        _process = process;
        Stacks = stacks;
    }

    /// <summary>What the threads said: those that were asked for, and one of the pool.</summary>
    public IReadOnlyList<WalkedStack> Stacks { get; }

    public TargetProcess Examined => TargetProcess.FromId(_process.Id);

    public int Id => _process.Id;

    /// <summary>As we see it, whatever it sees itself.</summary>
    public int OnlyChild => _process.OnlyChild;

    public static ParkedTarget Start(int threads) => Start([], threads);

    /// <param name="prefix">Another program, that runs the target as its only child, and its arguments; or none.</param>
    /// <param name="threads">How many to park.</param>
    public static ParkedTarget Start(string[] prefix, int threads)
    {
        string[] command = [.. prefix, "dotnet", BuiltProgram.Assembly("ParkedThreads"), $"{threads}"];
        var process = ChildProcess.Start(new(command[0], command[1..]) { HasInput = true, SharesErrors = true });
        var stacks = new List<WalkedStack>();
        while (process.ReadLine() is { } line && !line.StartsWith("ready", StringComparison.Ordinal))
            stacks.Add(WalkedStack.Parse(line));
        return new ParkedTarget(process, stacks);
    }

    public void Dispose() => _process.Dispose();

    /// <summary>What a thread said of itself; the format is that of WalkedStack in ParkedThreads.</summary>
    /// <param name="ThreadId">The operating system's.</param>
    /// <param name="Name">In full.</param>
    /// <param name="Frames">Callers of the method that parks, innermost first: module!method, and file:line where known.</param>
    internal sealed record WalkedStack(int ThreadId, string Name, IReadOnlyList<string> Frames)
    {
        public static WalkedStack Parse(string line)
        {
            string[] words = line.Split('\t');
            return new WalkedStack(int.Parse(words[0]), words[1], words[2..]);
        }
    }
}
