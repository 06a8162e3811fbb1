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

var root = new RootCommand("Says whether a .NET process starves its ThreadPool, which call blocks it, and what to change.")
{
    // A command a line, in the order of the README.
    PsCommand.Create(),
    CheckCommand.Create(),
    WatchCommand.Create(TimeProvider.System),
    DashboardCommand.Create(TimeProvider.System),
    RecordCommand.Create(TimeProvider.System),
    IncidentsCommand.Create(),
    CountersCommand.Create(TimeProvider.System),
    StacksCommand.Create(TimeProvider.System),
    ScanCommand.Create(),
};

return await Invocation.RunAsync(root, args);
