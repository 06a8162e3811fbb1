using StockExchange.CommandLine;
using StockExchange.StockServers.Hosting;

return await Invocation.RunAsync(ServerCommand.Create(), args);
