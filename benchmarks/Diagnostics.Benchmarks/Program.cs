using StockExchange.Diagnostics.Benchmarks;

return args switch
{
    ["throughput", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => ThroughputCost.Run(parsed),
    ["cpu", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => AttachedCpu.Run(parsed),
    ["check-cost", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => CheckCost.Run(parsed),
    ["verdict", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => TimeToVerdict.Run(parsed),
    ["pause", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => CapturePause.Run(parsed),
    ["collecting", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => CollectingCost.Run(parsed),
    ["dashboard", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => LivePageCost.Run(parsed),
    ["slow-viewers", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => SlowViewers.Run(parsed),
    ["gate", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => GatedTests.Run(parsed),
    ["record"] => RecordedStalls.Run(),
    ["fleet", var minutes] when int.TryParse(minutes, out int length) && length > 0 => await RecordedFleet.RunAsync(length),
    ["stall-target", var seed, var hours] =>
        StallTarget.Run(int.Parse(seed), int.Parse(hours)),
    ["watchdog-cost", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => WatchdogCost.Run(parsed),
    ["watchdog-times", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => WatchdogTimes.Run(parsed),
    ["watchdog-alarms", .. var rest] when Arguments.TryParse(rest, out Arguments? parsed) => WatchdogAlarms.Run(parsed),
    ["work-target", var kind, var rate] => WorkTarget.Run(kind, int.Parse(rate)),
    ["pause-target", var threads] => PauseTarget.Run(int.Parse(threads)),
    _ => Arguments.Usage(),
};
