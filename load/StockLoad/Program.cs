using System.CommandLine;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Http;
using StockExchange.StockLoad.Reproduce;

SocketEngine.Prepare();
var root = new RootCommand("Puts servers under load and says what it saw.")
{
    ReproduceCommand.Create(TimeProvider.System),
};

return await Invocation.RunAsync(root, args);
