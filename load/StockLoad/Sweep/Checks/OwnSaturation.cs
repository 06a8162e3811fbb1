using StockExchange.StockLoad.Reports;

namespace StockExchange.StockLoad.Sweep.Checks;

/// <summary>Whether the generator measured itself: beyond some share of its processors it is the limit, and not the server.</summary>
internal static class OwnSaturation
{
    public const string Name = "own saturation";

    /// <summary>Of the processors that the generator may use, 0 to 100. The rest is for what comes in bursts, and for the server when both
    /// run on one machine.</summary>
    public const double CpuLimitPercent = 80;

    /// <summary>An open loop that wakes later than this keeps no schedule.</summary>
    public const double LatenessLimitMs = 10;

    public static Check Of(RunSection run) =>
        run.OwnCpuPercent > CpuLimitPercent
            ? new(Name, false, $"the generator used {run.OwnCpuPercent:0} % of its processors, more than {CpuLimitPercent:0} %: "
                + "this is its throughput, not the server's; give it more processors or another machine")
            : run.Schedule is { OwnLatenessP99Ms: > LatenessLimitMs } late
                ? new(Name, false, $"the generator was {late.OwnLatenessP99Ms:0} ms late (p99), more than {LatenessLimitMs:0} ms: "
                    + "it cannot hold this rate here")
                : new(Name, true, $"the generator used {run.OwnCpuPercent:0} % of its processors");
}
