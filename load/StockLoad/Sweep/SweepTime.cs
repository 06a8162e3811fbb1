using StockExchange.LoadReports.Metrics;

namespace StockExchange.StockLoad.Sweep;

/// <summary>How long a sweep takes, before it begins.</summary>
internal static class SweepTime
{
    public static string Estimate(SweepSettings settings)
    {
        (int least, int most) = SweepPlan.Count(settings);
        (string shortest, string longest) = (Text(settings, least), Text(settings, most));
        return least == most
            ? $"{least} levels, {Format.Seconds(settings.Duration.TotalSeconds)} each: about {shortest}."
            : $"{least} to {most} levels, {Format.Seconds(settings.Duration.TotalSeconds)} each, "
                + $"depending on the knee: {shortest} to {longest}.";
    }

    private static string Text(SweepSettings settings, int levels)
    {
        TimeSpan open = settings.Confirm ? settings.Duration * Confirming.Factors.Count : TimeSpan.Zero;
        TimeSpan all = ((settings.WarmUp + settings.Duration) * levels) + open;
        return all < TimeSpan.FromMinutes(2) ? $"{all.TotalSeconds:0} s" : $"{all.TotalMinutes:0} min";
    }
}
