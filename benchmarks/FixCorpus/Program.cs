using FixCorpus;
using StockExchange.CommandLine;

return await Invocation.RunAsync(FixCorpusCommand.Create(TimeProvider.System), args);
