using System.CommandLine;
using DotnetStarvation;
using DotnetStarvation.Counters;
using DotnetStarvation.Dashboard;
using DotnetStarvation.Evidence;
using DotnetStarvation.Explain;
using DotnetStarvation.Fix;
using DotnetStarvation.Incidents.Merging;
using DotnetStarvation.Mcp;
using DotnetStarvation.Ps;
using DotnetStarvation.Record;
using DotnetStarvation.Scan;
using DotnetStarvation.Stacks;
using DotnetStarvation.Verify;
using DotnetStarvation.Watch;
using StockExchange.CommandLine;

if (!ProgramStart.IsPossible("dotnet-starvation", openFiles: 192, threads: 16, gigabytes: 5)) return ExitCodes.Failed;
return await RunAsync(args);

// A method of its own, so that nothing of it is loaded before.
static Task<int> RunAsync(string[] arguments)
{
    (string Name, Func<Command> Create)[] commands =
    [
        // The order of the README.
        ("ps", PsCommand.Create),
        ("check", CheckCommand.Create),
        ("fix", () => FixCommand.Create(TimeProvider.System)),
        ("verify", () => VerifyCommand.Create(TimeProvider.System)),
        ("watch", () => WatchCommand.Create(TimeProvider.System)),
        ("dashboard", () => DashboardCommand.Create(TimeProvider.System)),
        ("record", () => RecordCommand.Create(TimeProvider.System)),
        ("incidents", () => IncidentsCommand.Create(TimeProvider.System)),
        ("counters", () => new Command("counters", "Shows or records EventCounters and metrics of a process.")
        {
            MonitorCommand.Create(TimeProvider.System), CollectCommand.Create(TimeProvider.System),
        }),
        ("stacks", () => StacksCommand.Create(TimeProvider.System)),
        ("scan", ScanCommand.Create),
        ("explain", ExplainCommand.Create),
        ("mcp", () => McpCommand.Create(TimeProvider.System)),
        (MemoryCommand.Name, MemoryCommand.Create), // hidden: check starts it for a dump
    ];
    // Creating all commands takes a tenth of a short check's processor time, so only the one that is called is created.
    var called = commands.Where(command => arguments is [var first, ..] && first == command.Name).ToArray();
    var root = new RootCommand(
        "Reports whether a .NET process starves its ThreadPool, which call blocks it, and what to change.");
    foreach (var command in called is [] ? commands : called) root.Add(command.Create());

    return Invocation.RunAsync(root, arguments);
}
