using StockExchange.Pages.Charts;

namespace StockExchange.LoadReports.Html;

/// <summary>The knee in charts: throughput and latency by vusers.</summary>
internal static class SweepCharts
{
    /// <summary>The ratio from which the axis is logarithmic: on a linear one the small levels would be too close.</summary>
    private const double LogFrom = 60;

    /// <summary>The space above the highest level, for the names of the knees.</summary>
    private const double Headroom = 1.3;

    /// <summary>Published figures this many times above ours are only in the table: in the chart they would hide ours.</summary>
    private const double PublishedAtMost = 3;

    private const int CurvePoints = 80;

    public static Scale Vusers(SweepSection sweep) =>
        Vusers([.. sweep.Levels.Select(level => level.Vusers), .. DrawnPublished(sweep).Select(level => level.Vusers)]);

    public static Scale Vusers(IReadOnlyCollection<int> all) => all.Max() >= LogFrom * all.Min()
        ? new LogScale(all.Min() * 0.9, all.Max() * 1.1) { MostTicks = 16 }
        : LinearScale.FromZero(all.Max(), 8);

    public static Chart Throughput(SweepSection sweep, Scale vusers)
    {
        double highest = sweep.Levels.Select(level => level.RequestsPerSecond)
            .Concat(DrawnPublished(sweep).Select(level => level.RequestsPerSecond))
            .Max();
        return Build(vusers) with
        {
            Title = "Throughput: requests a second by vusers",
            Description = $"Levels from {sweep.Levels.Min(level => level.Vusers)} "
                + $"to {sweep.Levels.Max(level => level.Vusers)} vusers, "
                + $"at most {AxisText.Count(Math.Round(highest))} requests a second. {string.Join(" ", sweep.Conclusion)}",
            Y = LinearScale.FromZero(highest * Headroom, 5),
            YText = AxisText.Count,
            Height = 280,
            Marks =
            [
                .. Knees(sweep, named: true),
                .. Published(sweep),
                .. Curves(sweep, vusers),
                new LineMark("throughput", "measured", [.. sweep.Summary
                    .Where(line => line.Used > 0)
                    .Select(line => new ChartPoint(line.Vusers, line.RequestsPerSecond))]),
                .. Levels(sweep),
            ],
        };
    }

    public static Chart Latency(SweepSection sweep, Scale vusers)
    {
        LevelSummary[] used = [.. sweep.Summary.Where(line => line.Used > 0)];
        return Build(vusers) with
        {
            Title = "Latency by vusers",
            Description = string.Join(" ", used.Select(line => $"{line.Vusers} vusers: p99 {AxisText.Latency(line.P99Ms)}.")),
            Y = LoadCharts.ScaleOf([.. used.SelectMany(line => new[] { line.MeanMs, line.P90Ms, line.P99Ms })]),
            YText = AxisText.Latency,
            Height = 180,
            Marks =
            [
                .. Knees(sweep, named: false),
                Line("p99", line => line.P99Ms),
                Line("p90", line => line.P90Ms),
                Line("mean", line => line.MeanMs),
            ],
        };

        LineMark Line(string name, Func<LevelSummary, double> value) =>
            new(name, name, [.. used.Select(line => new ChartPoint(line.Vusers, value(line)))]);
    }

    /// <summary>The published levels; none when they are of another order of magnitude.</summary>
    public static IReadOnlyList<PublishedLevel> DrawnPublished(SweepSection sweep) =>
        sweep.Published.Count > 0
        && sweep.Published.Max(level => level.RequestsPerSecond)
                <= PublishedAtMost * sweep.Levels.Max(level => level.RequestsPerSecond)
            ? sweep.Published
            : [];

    /// <summary>One measure of two sweeps.</summary>
    public static Chart Both(
        string title, SweepSection a, SweepSection b, Scale vusers,
        Func<double[], Scale> scale, Func<double, string> text, Func<LevelSummary, double> value)
    {
        LineMark[] lines = [Line("a", "A", a), Line("b", "B", b)];
        double[] values = [.. lines.SelectMany(line => line.Points).Select(point => point.Y).OfType<double>()];
        return Build(vusers) with
        {
            Title = title,
            Description = string.Join(" ", lines.Select(line =>
                $"{line.Label}: {string.Join(", ", line.Points.Select(point => $"{point.X} vusers {text(point.Y!.Value)}"))}.")),
            Y = scale(values),
            YText = text,
            Height = 200,
            Marks = [.. lines, .. lines.Select(line => new PointsMark(line.Style, Shape.Circle, line.Points))],
        };

        LineMark Line(string style, string label, SweepSection sweep) =>
            new(style, label, [.. sweep.Summary
                .Where(line => line.Used > 0)
                .Select(line => new ChartPoint(line.Vusers, value(line)))]);
    }

    public static string Name(string estimator) => estimator switch
    {
        "usl" => "Universal Scalability Law",
        "plateau" => "plateau",
        "slo" => "objective",
        _ => estimator,
    };

    private static Chart Build(Scale vusers) => new()
    {
        Title = "",
        Description = "",
        X = vusers,
        Y = LinearScale.FromZero(1),
        XText = AxisText.Count,
        YText = AxisText.Count,
        XTitle = "vusers: connections without think time",
        Marks = [],
    };

    private static IEnumerable<Mark> Knees(SweepSection sweep, bool named)
    {
        KneeEstimate[] found = [.. sweep.Knees.Where(knee => knee.Vusers is not null)];
        for (int i = 0; i < found.Length; i++)
        {
            KneeEstimate knee = found[i];
            string style = Style(knee.Estimator);
            if (knee is { Low: { } low, High: { } high }) yield return new SpanMark($"knee {style}", null, low, high);
            string? text = named ? $"{Short(knee.Estimator)}: {knee.InVusers()}" : null;
            yield return new RuleMark(style, text, knee.Vusers!.Value, i);
        }
    }

    /// <summary>The style of an estimator's knee and of its curve.</summary>
    private static string Style(string estimator) => estimator switch
    {
        "plateau" => "knee",
        "usl" => "knee2",
        _ => "knee3",
    };

    private static string Short(string estimator) => estimator is "usl" ? "USL" : Name(estimator);

    private static IEnumerable<Mark> Levels(SweepSection sweep) =>
        from level in sweep.Levels
        orderby level.Used descending
        group new ChartPoint(level.Vusers, level.RequestsPerSecond) by (level.Direction, level.Used) into same
        select new PointsMark(
            same.Key.Used ? "throughput level" : "failures level",
            same.Key.Direction is "down" ? Shape.TriangleDown : Shape.TriangleUp,
            [.. same])
        {
            IsHollow = !same.Key.Used,
        };

    private static IEnumerable<Mark> Published(SweepSection sweep)
    {
        ChartPoint[] points = [.. DrawnPublished(sweep)
            .OrderBy(level => level.Vusers)
            .Select(level => new ChartPoint(level.Vusers, level.RequestsPerSecond))];
        if (points.Length == 0) yield break;
        yield return new LineMark("published", "published", points);
        yield return new PointsMark("published", Shape.Diamond, points) { IsHollow = true };
    }

    private static IEnumerable<Mark> Curves(SweepSection sweep, Scale axis)
    {
        double low = sweep.Levels.Min(level => level.Vusers);
        double high = sweep.Levels.Max(level => level.Vusers);
        if (sweep.Plateau is { } plateau) yield return Curve("plateau", plateau.At);
        if (sweep.Usl is { } usl) yield return Curve("usl", usl.At);

        LineMark Curve(string estimator, Func<double, double> throughput) => new($"curve {Style(estimator)}", Short(estimator),
        [
            .. Enumerable.Range(0, CurvePoints).Select(index => index / (CurvePoints - 1.0))
                .Select(share => axis is LogScale ? low * Math.Pow(high / low, share) : low + ((high - low) * share))
                .Select(n => new ChartPoint(n, throughput(n))),
        ]);
    }
}
