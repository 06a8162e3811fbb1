using System.CommandLine;
using StockExchange.CommandLine;
using StockExchange.StockLoad.NBomber;

return await Invocation.RunAsync(NBomberCommand.AddTo(new RootCommand("Puts StockApi under load with NBomber.")), args);
