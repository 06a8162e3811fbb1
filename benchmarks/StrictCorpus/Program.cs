using StockExchange.CommandLine;
using StrictCorpus;

return await Invocation.RunAsync(StrictCommand.Create(TimeProvider.System), args);
