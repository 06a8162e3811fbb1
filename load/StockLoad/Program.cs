using System.CommandLine;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Reproduce;

var root = new RootCommand("Puts servers under load and says what it saw.")
{
    ReproduceCommand.Create(TimeProvider.System),
};

return await Invocation.RunAsync(root, args);
