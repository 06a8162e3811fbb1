using StockExchange.CommandLine;
using VerdictCorpus;

return BusyProcessors.IsAskedFor(args)
    ? BusyProcessors.Burn()
    : await Invocation.RunAsync(CorpusCommand.Create(TimeProvider.System), args);
