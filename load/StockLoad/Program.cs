using System.CommandLine;
using StockExchange.StockLoad.Compare;
using StockExchange.StockLoad.Experiments.Reproduce;
using StockExchange.StockLoad.Experiments.Servers;
using StockExchange.StockLoad.Merge;
using StockExchange.StockLoad.Recording;
using StockExchange.StockLoad.Run;
using StockExchange.StockLoad.Sweep;
using StockExchange.StockLoad.Trading;

if (!ProgramStart.IsPossible("StockLoad", openFiles: 256, threads: 16, gigabytes: 5)) return ExitCodes.Failed;
return await RunAsync(args);

// A method of its own, so that nothing of it is loaded before.
static Task<int> RunAsync(string[] arguments) => Invocation.RunAsync(
    new RootCommand("Puts servers under load and reports what clients and server measured.")
    {
        RunCommand.Create(TimeProvider.System),
        FlowCommand.Create(),
        SweepCommand.Create(TimeProvider.System),
        ReproduceCommand.Create(TimeProvider.System),
        ServersCommand.Create(TimeProvider.System),
        CompareCommand.Create(),
        MergeCommand.Create(TimeProvider.System),
        ClientCommand.Create(TimeProvider.System),
    },
    arguments);
