using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using StockExchange.TestKit.Processes;

namespace StockExchange.Faults.Tests;

/// <summary>A program of this solution with the arguments of one of its uses.</summary>
/// <param name="Project">Its project.</param>
/// <param name="Use">The arguments; PATH, PORT, PID and URL are filled in.</param>
/// <param name="Protocol">Of a server: http or tcp, at PORT; null for a program that ends by itself.</param>
internal sealed record TestedProgram(string Project, string Use, string? Protocol = null)
{
    /// <summary>After a signal that came before the program could take it.</summary>
    private static readonly int[] OfSignals = [129, 130, 143];

    /// <summary>docs/exit-codes.md, without 70, which is a defect.</summary>
    private static readonly Dictionary<string, int[]> Documented = new(StringComparer.Ordinal)
    {
        ["StockApi"] = [0, 1, 64, 71],
        ["StockServers"] = [0, 1, 64, 71],
        ["dotnet-starvation"] = [0, 1, 2, 3, 4, 64, 71],
        ["StockLoad"] = [0, 1, 3, 4, 5, 64, 71],
    };

    public static IReadOnlyList<TestedProgram> Servers { get; } =
    [
        new("StockApi", "--urls http://127.0.0.1:PORT --Stocks:Path PATH", "http"),
        new("StockApi", "--http_ports PORT --Stocks:Path PATH --Stocks:Durability Flush", "http"),
        new("StockServers", "--model event-loop --port PORT --stocks PATH", "tcp"),
        new("StockServers", "--model thread-per-connection --port PORT --stocks PATH --durability flush", "tcp"),
        new("StockServers", "--model thread-pool --port PORT --stocks PATH", "tcp"),
        new("StockServers", "--model async --port PORT --stocks PATH", "tcp"),
    ];

    public static IReadOnlyList<TestedProgram> Commands { get; } =
    [
        new("StockApi", "--help"),
        new("StockApi", "store verify PATH"),
        new("StockApi", "store export PATH PATH.exported"),
        new("StockApi", "store compact PATH"),
        new("dotnet-starvation", "ps"),
        new("dotnet-starvation", "check -p PID --duration 1s --json PATH"),
        new("dotnet-starvation", "check --observation PATH"),
        new("dotnet-starvation", "watch -p PID --duration 1s"),
        new("dotnet-starvation", "stacks -p PID --html PATH"),
        new("dotnet-starvation", "record -p PID --duration 1s --out PATH"),
        new("dotnet-starvation", "incidents PATH"),
        new("dotnet-starvation", "dashboard -p PID --duration 1s --port PORT"),
        new("dotnet-starvation", "scan PATH"),
        new("dotnet-starvation", "counters monitor -p PID --duration 1s"),
        new("dotnet-starvation", "counters collect -p PID --duration 1s --output PATH"),
        new("StockLoad", "run URL --duration 500ms -c 4 --json PATH"),
        new("StockLoad", "run URL --duration 500ms --rate 50 --live --port PORT --report PATH"),
        new("StockLoad", "sweep URL --vusers 1,2 --repeat 1 --duration 200ms --warmup 50ms --no-confirm --json PATH"),
        new("StockLoad", "reproduce --variant taskasyncwait --duration 500ms --drain 1s --connections 8 --report PATH"),
        new("StockLoad", "servers clients --model async -c 5 --orders 2 --think-time 1ms -d 200ms --rounds 1 --json PATH"),
        new("StockLoad", "compare PATH PATH"),
        new("StockLoad", "client --port PORT"),
    ];

    /// <summary>Those that the matrix starts.</summary>
    public static IReadOnlyList<TestedProgram> All { get; } =
    [
        .. new[] { Servers, Servers, Commands }.SelectMany(programs => programs)
            .Where(program => (FaultSettings.Program ?? program.Project) == program.Project),
    ];

    public bool IsDocumented(int exitCode) => Documented[Project].Contains(exitCode) || OfSignals.Contains(exitCode);

    /// <summary>The command with a path that may have blanks and line breaks.</summary>
    public ChildCommand Command(string path, int port, ITarget target)
    {
        string[] arguments = [.. Use.Split(' ').Select(word => word
            .Replace("PATH", path, StringComparison.Ordinal)
            .Replace("PORT", $"{port}", StringComparison.Ordinal)
            .Replace("PID", $"{target.ProcessId}", StringComparison.Ordinal)
            .Replace("URL", target.Url, StringComparison.Ordinal))];
        return Project == "dotnet-starvation"
            ? new(StarvationTool.Command[0], [.. StarvationTool.Command[1..], .. arguments])
            : ChildCommand.Built(Project, arguments);
    }
}

/// <summary>What tools attach to and loads are sent to.</summary>
internal interface ITarget
{
    int ProcessId { get; }

    string Url { get; }
}
