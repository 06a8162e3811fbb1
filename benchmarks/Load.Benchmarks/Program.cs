using StockExchange.Load.Benchmarks;

return args switch
{
    ["throughput", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => Throughput.Run(parsed),
    ["matrix", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => Matrix.Run(parsed),
    ["loops", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => LoopCount.Run(parsed),
    ["percentiles", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => Percentiles.Run(parsed),
    ["rate", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => RateKept.Run(parsed),
    ["stall", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => StallBenchmark.Run(parsed),
    ["allocations", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => await Allocations.RunAsync(parsed),
    ["sweep", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => await SweepAccuracy.RunAsync(parsed),
    ["flow", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => FlowCost.Run(parsed),
    ["otlp", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => ExportCost.Run(parsed),
    ["tools", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => Tools.Run(parsed),
    _ => Arguments.Usage(),
};
