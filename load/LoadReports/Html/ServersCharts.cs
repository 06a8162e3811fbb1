using StockExchange.Pages.Charts;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Html;

/// <summary>The models of StockServers as charts: one colour per model, the same in all charts.</summary>
internal sealed class ServersCharts
{
    /// <summary>The share of a place on the x axis that all models together take.</summary>
    private const double Share = 0.76;

    /// <summary>The opacity of a bar, 0 to 1.</summary>
    private const double Shade = 0.5;

    private readonly ServersSection _servers;
    private readonly string[] _cases;
    private readonly string[] _kinds;

    public ServersCharts(ServersSection servers)
    {
        _servers = servers;
        _cases = ServersText.Cases(servers);
        _kinds = ServersText.Kinds(servers);
        Models = [.. servers.Paced.Select(run => run.Model).Concat(servers.Medians.Select(median => median.Model)).Distinct()];
    }

    public string[] Models { get; }

    /// <summary>The position of a case of the runs with pauses, 0 to 1.</summary>
    public double Position(string name) => new CategoryScale(_cases.Length).Position(Place(_cases, name));

    /// <summary>The position of a model's runs without pauses, 0 to 1.</summary>
    public double Position(BurstMedian median) => new CategoryScale(_kinds.Length).Position(Place(median));

    /// <summary>
    /// By clients each model is a line; by order type the only line between points is the one from the report's to ours.
    /// </summary>
    public Chart Excess() => Build(_cases) with
    {
        Title = "Excess over the pauses: the servers' share of the time",
        Description = string.Join(
            " ", _servers.Paced.Select(run => $"{run.Model}, {ServersText.Case(_servers, run)}: {ServersText.Excess(run)} ms.")),
        Y = LoadCharts.ScaleOf([.. _servers.Paced
            .SelectMany(run => new[] { run.ExcessSeconds, run.PublishedExcessSeconds ?? 0 })
            .Select(Milliseconds)]),
        YText = AxisText.Latency,
        Height = 240,
        Marks = [.. Models.SelectMany(ExcessOf)],
    };

    public Chart Throughput() => Build(_kinds) with
    {
        Title = "Throughput without pauses: orders a second",
        Description = string.Join(
            " ", _servers.Medians.Select(median => $"{median.Model}, {median.Orders}: {Format.Rate(median.OrdersPerSecond)}.")),
        Y = LinearScale.FromZero(_servers.Medians.Max(median => median.Highest), 5),
        Height = 200,
        Marks =
        [
            .. _servers.Medians.Select(median => new HeatMark(median.Model, [Bar(median)])),
            .. _servers.Medians.Select(median => new PointsMark(median.Model, Shape.Circle, Rounds(median)) { IsHollow = true }),
        ],
    };

    public Chart Latency()
    {
        BurstMedian[] answered = [.. _servers.Medians.Where(median => median is { P50Ms: not null, P99Ms: not null })];
        return Build(_kinds) with
        {
            Title = "Latency without pauses: p50 to p99",
            Description = string.Join(" ", answered.Select(median =>
                $"{median.Model}, {median.Orders}: p50 {Format.Latency(median.P50Ms)}, p99 {Format.Latency(median.P99Ms)}.")),
            Y = LoadCharts.ScaleOf([.. answered.SelectMany(median => new[] { median.P50Ms!.Value, median.P99Ms!.Value })]),
            YText = AxisText.Latency,
            Height = 180,
            Marks =
            [
                .. answered.Select(median => new LineMark(
                    median.Model, null, [new(Place(median), median.P50Ms), new(Place(median), median.P99Ms)])),
                .. answered.Select(median => new PointsMark(median.Model, Shape.Circle, [new(Place(median), median.P50Ms)])),
                .. answered.Select(median => new PointsMark(median.Model, Shape.TriangleUp, [new(Place(median), median.P99Ms)])),
            ],
        };
    }

    /// <summary>All latencies of the median round of each model.</summary>
    public static Chart Percentiles(string orders, IReadOnlyList<(string Model, RunSection Run)> runs) =>
        LoadCharts.Percentiles([.. runs.Select(run => (run.Model, (string?)null, run.Run))]) with
        {
            Title = $"Latency by percentile, {orders} orders",
            Description = string.Join(" ", runs.Select(run =>
                $"{run.Model}: p50 {RunMetric.P50.TextOf(run.Run)}, p99 {RunMetric.P99.TextOf(run.Run)}, "
                + $"max {RunMetric.Max.TextOf(run.Run)}.")),
        };

    private static Chart Build(string[] names) => new()
    {
        Title = "",
        Description = "",
        X = new CategoryScale(names.Length),
        Y = LinearScale.FromZero(1),
        XText = place => names[(int)place],
        YText = AxisText.Count,
        Marks = [],
    };

    private IEnumerable<Mark> ExcessOf(string model)
    {
        PacedRun[] runs = [.. _servers.Paced.Where(run => run.Model == model)];
        bool isLine = _servers.Experiment is ServersExperiment.Clients;
        ChartPoint[] ours = [.. runs.Select(run => new ChartPoint(PlaceOf(run), Milliseconds(run.ExcessSeconds)))];
        ChartPoint[] theirs = [.. runs
            .Where(run => run.PublishedExcessSeconds is not null)
            .Select(run => new ChartPoint(PlaceOf(run), Milliseconds(run.PublishedExcessSeconds!.Value)))];
        if (isLine) yield return new LineMark($"{model} theirs", null, theirs);
        if (isLine) yield return new LineMark(model, null, ours);
        foreach (ChartPoint point in isLine ? [] : theirs)
            yield return new LineMark($"{model} theirs", null, [point, ours.First(our => our.X == point.X)]);
        yield return new PointsMark(model, Shape.Diamond, theirs) { IsHollow = true };
        yield return new PointsMark(model, Shape.Circle, ours);

        double PlaceOf(PacedRun run) => Place(_cases, ServersText.Case(_servers, run)) + (isLine ? 0 : Offset(model));
    }

    private HeatCell Bar(BurstMedian median)
    {
        double half = 0.42 * Share / Models.Length;
        return new(Place(median) - half, Place(median) + half, 0, median.OrdersPerSecond, Shade);
    }

    private ChartPoint[] Rounds(BurstMedian median) =>
    [
        .. _servers.Bursts.Where(run => (run.Model, run.Orders) == (median.Model, median.Orders))
            .Select(run => new ChartPoint(Place(median), run.OrdersPerSecond)),
    ];

    private double Place(BurstMedian median) => Place(_kinds, median.Orders) + Offset(median.Model);

    private static double Place(string[] names, string name) => names.IndexOf(name) + 0.5;

    /// <summary>The distance from the middle of a place.</summary>
    private double Offset(string model) => Share * (((Models.IndexOf(model) + 0.5) / Models.Length) - 0.5);

    private static double Milliseconds(double seconds) => seconds * 1_000;
}
