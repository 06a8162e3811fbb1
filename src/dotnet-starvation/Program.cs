using System.CommandLine;
using DotnetStarvation.Checks;
using DotnetStarvation.Counters;
using DotnetStarvation.Dashboard;
using DotnetStarvation.Incidents;
using DotnetStarvation.Ps;
using DotnetStarvation.Record;
using DotnetStarvation.Scan;
using DotnetStarvation.Stacks;
using DotnetStarvation.Watch;
using StockExchange.CommandLine;

(string Name, Func<Command> Create)[] commands =
[
    // A command a line, in the order of the README.
    ("ps", PsCommand.Create),
    ("check", CheckCommand.Create),
    ("watch", () => WatchCommand.Create(TimeProvider.System)),
    ("dashboard", () => DashboardCommand.Create(TimeProvider.System)),
    ("record", () => RecordCommand.Create(TimeProvider.System)),
    ("incidents", IncidentsCommand.Create),
    ("counters", () => CountersCommand.Create(TimeProvider.System)),
    ("stacks", () => StacksCommand.Create(TimeProvider.System)),
    ("scan", ScanCommand.Create),
];
// Making the options of them all takes a tenth of a short check's processor time, so the one that is called comes alone.
var called = commands.Where(command => args is [var first, ..] && first == command.Name).ToArray();
var root = new RootCommand("Says whether a .NET process starves its ThreadPool, which call blocks it, and what to change.");
foreach (var command in called is [] ? commands : called) root.Add(command.Create());

return await Invocation.RunAsync(root, args);
