using System.Runtime.InteropServices;
using StockExchange.LoadReports.Metrics;
using StockExchange.StockLoad.Sweep.Curves;
using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Sweep;

/// <summary>Chooses the next level; pure, from the measurements so far.</summary>
internal static class SweepPlan
{
    /// <summary>If doubling the vusers increases throughput by less than this factor, it has stopped growing.</summary>
    private const double Growth = 1.1;

    /// <summary>How often levels are added around the corner, each time where the previous ones have shown it to be.</summary>
    private const int Refinements = 3;

    /// <summary>A level within this factor of a measured one adds no information.</summary>
    private const double Near = 1.07;

    /// <summary>The multiples of the corner to measure: on the line before it, in the bend, and on the plateau.</summary>
    private static readonly double[] AroundTheCorner = [0.7, 0.85, 1, 1.2, 1.45];

    /// <summary>The steps in their order. Before each next one, the caller has added the level of the previous step to <paramref
    /// name="measured"/>.</summary>
    public static IEnumerable<SweepStep> Steps(SweepSettings settings, IReadOnlyList<LevelSection> measured)
    {
        foreach (int vusers in FirstPass(settings, measured)) yield return new(vusers, SweepStep.Up);
        int[] levels = [.. measured.Select(level => level.Vusers).Distinct().Order()];
        for (int pass = 1; pass < settings.Repeat; pass++)
        {
            bool down = pass % 2 == 1;
            foreach (int vusers in down ? levels.Reverse() : levels)
                yield return new(vusers, down ? SweepStep.Down : SweepStep.Up);
        }
    }

    /// <summary>The least and the greatest number of levels.</summary>
    public static (int Least, int Most) Count(SweepSettings settings)
    {
        if (settings.Vusers.Count > 0) return (settings.Vusers.Count * settings.Repeat, settings.Vusers.Count * settings.Repeat);
        int doublings = 1 + (int)Math.Ceiling(Math.Log2(settings.MaxVusers));
        int most = doublings + (Refinements * AroundTheCorner.Length) + 1;
        return (Math.Min(doublings, 3) * settings.Repeat, most * settings.Repeat);
    }

    private static IEnumerable<int> FirstPass(SweepSettings settings, IReadOnlyList<LevelSection> measured) =>
        settings.Vusers.Count > 0 ? settings.Vusers : Doubling(settings, measured);

    private static IEnumerable<int> Doubling(SweepSettings settings, IReadOnlyList<LevelSection> measured)
    {
        for (int vusers = 1; ; vusers = Math.Min(vusers * 2, settings.MaxVusers))
        {
            yield return vusers;
            if (vusers == settings.MaxVusers || HasFlattened(measured)) break;
        }

        for (int round = 0; round < Refinements; round++)
            foreach (int vusers in NewLevels(settings, measured, AroundTheCorner, SaturationCurve.Corner)) yield return vusers;
        foreach (int vusers in Beyond(settings, measured)) yield return vusers;
    }

    /// <summary>Whether the last two doublings had hardly any effect; a single one may be an accident.</summary>
    private static bool HasFlattened(IReadOnlyList<LevelSection> measured) =>
        measured is [.., var first, var second, var third]
        && second.RequestsPerSecond <= Growth * first.RequestsPerSecond
        && third.RequestsPerSecond <= Growth * second.RequestsPerSecond;

    /// <summary>The levels beyond the knee, which show the cost of over-saturation.</summary>
    private static int[] Beyond(SweepSettings settings, IReadOnlyList<LevelSection> measured)
    {
        int[] candidates = NewLevels(
            settings, measured, [settings.Beyond], curve => SaturationCurve.VusersAt(curve, PlateauKnee.Share));
        return [.. candidates.Where(vusers => vusers > measured.Max(level => level.Vusers))];
    }

    private static int[] NewLevels(
        SweepSettings settings, IReadOnlyList<LevelSection> measured, IEnumerable<double> factors, Func<PlateauCurve, double> at)
    {
        if (PlateauKnee.Fit(UsedPoints.FromLevels(measured)) is not { } curve) return [];
        return
        [
            .. factors.Select(factor => (int)Math.Round(Math.Clamp(factor * at(curve), 1, settings.MaxVusers)))
                .Distinct()
                .Where(vusers => !measured.Any(level => IsNear(level.Vusers, vusers))),
        ];
    }

    private static bool IsNear(double one, double other) => Math.Max(one, other) / Math.Min(one, other) < Near;
}

/// <summary>The level to measure next, going <see cref="Up"/> or <see cref="Down"/>.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct SweepStep(int Vusers, string Direction)
{
    public const string Up = "up";
    public const string Down = "down";
}

/// <summary>Estimates the duration of a sweep before it begins.</summary>
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
