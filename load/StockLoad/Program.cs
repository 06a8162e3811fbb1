using System.CommandLine;
using StockExchange.StockLoad.Compare;
using StockExchange.StockLoad.Experiments.Reproduce;
using StockExchange.StockLoad.Experiments.Servers;
using StockExchange.StockLoad.Run;
using StockExchange.StockLoad.Sweep;
using StockExchange.StockLoad.Trading;

var root = new RootCommand("Puts servers under load and reports what clients and server measured.")
{
    RunCommand.Create(TimeProvider.System),
    SweepCommand.Create(TimeProvider.System),
    ReproduceCommand.Create(TimeProvider.System),
    ServersCommand.Create(TimeProvider.System),
    CompareCommand.Create(),
    ClientCommand.Create(TimeProvider.System),
};

return await Invocation.RunAsync(root, args);
