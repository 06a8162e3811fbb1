using Spectre.Console;
using StockExchange.LoadReports.Metrics;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Sweep;

/// <summary>Where a sweep is: nobody knows how many levels there will be.</summary>
internal static class SweepNews
{
    public static ProgressNews Begins(SweepStep step) => new($"{Format.Plural(step.Vusers, "vuser")}, {step.Direction}");

    public static ProgressNews Confirms(double factor) => new($"open loop at {factor} x the knee's throughput");

    public static ProgressNews Done(LevelSection level) =>
        new(Line(level)) { Result = level.Used ? Style.Plain : new(Color.Yellow) };

    private static string Line(LevelSection level)
    {
        string figures = $"{level.Vusers,6:#,0} {(level.Vusers == 1 ? "vuser " : "vusers")} {level.Direction,-4} "
            + $"{Format.Rate(level.RequestsPerSecond),9} req/s   "
            + $"mean {Format.Latency(level.LatencyMs?.Mean)}, p90 {Format.Latency(level.LatencyMs?.P90)}, "
            + $"p99 {Format.Latency(level.LatencyMs?.P99)}";
        string wrong = string.Join(", ", level.Checks.Where(check => !check.Passed).Select(check => check.Name));
        return wrong.Length == 0 ? figures : $"{figures}   NOT USED: {wrong}";
    }
}
