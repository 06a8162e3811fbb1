using System.CommandLine;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Http;
using StockExchange.StockLoad.Reports.Compare;
using StockExchange.StockLoad.Reproduce;
using StockExchange.StockLoad.Run;
using StockExchange.StockLoad.Servers.Experiments;
using StockExchange.StockLoad.Sweep;
using StockExchange.StockLoad.Trading;

SocketEngine.Prepare();
var root = new RootCommand("Puts servers under load and says what it saw.")
{
    RunCommand.Create(TimeProvider.System),
    SweepCommand.Create(TimeProvider.System),
    ReproduceCommand.Create(TimeProvider.System),
    ServersCommand.Create(TimeProvider.System),
    CompareCommand.Create(),
    ClientCommand.Create(TimeProvider.System),
};

return await Invocation.RunAsync(root, args);
