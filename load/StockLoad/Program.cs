using System.CommandLine;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Reports.Compare;
using StockExchange.StockLoad.Reproduce;

var root = new RootCommand("Puts servers under load and says what it saw.")
{
    ReproduceCommand.Create(TimeProvider.System),
    CompareCommand.Create(),
};

return await Invocation.RunAsync(root, args);
