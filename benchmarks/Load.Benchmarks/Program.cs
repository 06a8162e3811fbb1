using StockExchange.Load.Benchmarks;

return args switch
{
    ["throughput", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => await Throughput.RunAsync(parsed),
    ["percentiles", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => await Percentiles.RunAsync(parsed),
    ["rate", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => await RateKept.RunAsync(parsed),
    ["stall", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => await StallSeen.RunAsync(parsed),
    ["allocations", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => await Allocations.RunAsync(parsed),
    ["sweep", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => await SweepAccuracy.RunAsync(parsed),
    ["tools", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => Tools.Run(parsed),
    _ => Arguments.Usage(),
};
