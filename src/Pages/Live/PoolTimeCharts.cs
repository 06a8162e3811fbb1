using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>An interval of the time axis as charts, shaded by verdict. The id is the prefix of element ids.</summary>
internal sealed class PoolTimeCharts(PoolView view, LinearScale time, string id)
{
    private const int Height = 70;
    private const double Shortest = 1, Minute = 60_000;

    private const string Legend =
        "line: estimated by queue and rate; dashed: at least, as nothing was completed; diamonds: measured";

    /// <summary>The share of the width that the label of a verdict needs.</summary>
    private const double LeastNamed = 0.08;

    private readonly SampleDelay[] _samples =
    [
        .. Enumerable.Range(0, view.Observation.Samples.Count)
            .Where(index => IsWithin(view.Second(view.Observation.Samples[index].Elapsed), time))
            .Select(index => SampleDelay.At(view.Observation, index)),
    ];

    private readonly IReadOnlyList<ThreadInterval> _intervals = ThreadSplit.FromView(view);

    private string TableId => $"{id}-counters";

    public string Render() => _samples.Length == 0
        ? HtmlText.Paragraphs(["No counters arrived in this time."])
        : Threads() + Delay() + Queue() + Items() + Processors()
            + new CallHeatMap(view, _intervals, time, $"{id}-calls", TableId).Render()
            + HtmlText.Details("The same as a table", Table(), $"{id}-numbers");

    private static bool IsWithin(double second, LinearScale time) => second >= time.Low && second <= time.High;

    private string Threads()
    {
        ChartPoint[] all = Line(sample => sample.ThreadCount);
        IReadOnlyList<ChartPoint> busy = Within(ThreadSplit.Steps(_intervals, moment => moment.WaitingCount + moment.Working));
        IReadOnlyList<ChartPoint> waiting = Within(ThreadSplit.Steps(_intervals, moment => moment.WaitingCount));
        return Draw("threads", "Pool threads", "waiting and working by the last stacks, the rest idle",
            LinearScale.FromZero(all.Concat(busy).Max(point => point.Y ?? 0), 3), AxisText.Count,
            ["Threads", "Waiting", "Working"],
            [
                new LineMark("idle", "threads", all) { IsArea = true },
                new LineMark("working", busy.Count > 0 ? "working" : null, busy) { IsArea = true },
                new LineMark("waiting", waiting.Count > 0 ? "waiting" : null, waiting) { IsArea = true },
            ],
            isNamed: true);
    }

    private string Delay()
    {
        ChartPoint[] estimates = Delays(delay => delay.Estimate?.TotalMilliseconds);
        ChartPoint[] bounds = Delays(delay => delay.AtLeast?.TotalMilliseconds);
        ChartPoint[] measured =
        [
            .. view.Observation.QueueDelays.Where(delay => delay.Items > 0 && IsWithin(view.Second(delay.Elapsed), time))
                .Select(delay => new ChartPoint(view.Second(delay.Elapsed), QueueDelayText.Highest(delay).TotalMilliseconds)),
        ];
        double highest = estimates.Concat(bounds).Concat(measured).Max(point => point.Y ?? 0);
        return Draw("delay", "How long a work item waits", Legend,
            LogScale.Around(Shortest, Math.Max(highest, 1_000)) with { MostTicks = 4 }, Wait, ["Wait"],
            [
                new LineMark("delay", null, estimates) { IsArea = true },
                new LineMark("delay bound", bounds.Any(point => point.Y is not null) ? "at least" : null, bounds),
                new PointsMark("delay", Shape.Diamond, measured),
            ]);
    }

    private string Queue() => Draw("queue", "Work items in the queue", sample => sample.QueueLength, "Queue");

    private string Items() => Draw("items", "Work items completed a second", sample => sample.CompletedItemsPerSecond, "Items/s");

    private string Processors()
    {
        ChartPoint[] quota =
        [
            .. view.Observation.Quotas.Select(reading => new ChartPoint(
                view.Second(reading.Elapsed),
                Math.Min(100, 100 * reading.Quota.Cores / Math.Max(1, view.Observation.Processors))))
                .Where(point => IsWithin(point.X, time)),
        ];
        return Draw("cpu", "CPU of all processors, and time that collections took", null,
            LinearScale.FromZero(100, 2), AxisText.Percent, ["CPU", "GC"],
            [
                new LineMark("cpu", "CPU", Line(sample => sample.CpuPercent)) { IsArea = true },
                new LineMark("gc", "GC", Line(sample => sample.GcPausePercent)),
                new LineMark("guide", quota.Length > 0 ? "quota" : null, quota),
            ]);
    }

    private string Draw(string style, string title, Func<CounterSample, double> value, string column)
    {
        ChartPoint[] points = Line(sample => value(sample));
        return Draw(style, title, null, LinearScale.FromZero(points.Max(point => point.Y ?? 0), 3), AxisText.Count, [column],
            [new LineMark(style, null, points) { IsArea = true }]);
    }

    private string Draw(
        string style, string title, string? remark, Scale scale, Func<double, string> text, string[] columns, Mark[] marks,
        bool isNamed = false)
    {
        var chart = new Chart
        {
            Title = title,
            Description = string.Join(" ", marks.OfType<LineMark>().Select(line => Describe(line, text))),
            X = time,
            Y = scale,
            XText = PoolView.Clock,
            YText = text,
            Height = Height,
            Marks = [.. Bands(isNamed), .. marks],
        };
        return Figure.Render($"{id}-{style}", chart, remark, TableId, columns);
    }

    private static string Describe(LineMark line, Func<double, string> text)
    {
        double[] values = [.. line.Points.Select(point => point.Y).OfType<double>()];
        string name = line.Label is null ? "" : $"{line.Label}: ";
        return values.Length == 0
            ? ""
            : $"{name}from {text(values.Min())} to {text(values.Max())}, {text(values[^1])} at the end.";
    }

    private IEnumerable<Mark> Bands(bool isNamed) =>
        from band in view.Verdicts
        let severity = VerdictWords.Severity(band.Verdict)
        where severity is VerdictSeverity.Bad or VerdictSeverity.Mild
        let begin = view.Second(band.From)
        let end = view.Second(band.To)
        where end >= time.Low && begin <= time.High
        let hasRoom = Math.Min(end, time.High) - Math.Max(begin, time.Low) >= LeastNamed * (time.High - time.Low)
        select new SpanMark(
            $"is-{severity}".ToLowerInvariant(), isNamed && hasRoom ? VerdictWords.Word(band.Verdict) : null, begin, end);

    private ChartPoint[] Line(Func<CounterSample, double?> value) => Delays(delay => value(delay.Sample));

    private ChartPoint[] Delays(Func<SampleDelay, double?> value) =>
        [.. _samples.Select(delay => new ChartPoint(view.Second(delay.Sample.Elapsed), value(delay)))];

    private IReadOnlyList<ChartPoint> Within(List<ChartPoint> points)
    {
        // Begins with the step that lies across the beginning of the interval.
        int first = points.FindIndex(point => point.X >= time.Low);
        return first < 0
            ? []
            : [.. points.Skip(Math.Max(first - 1, 0)).TakeWhile(point => point.X <= time.High)];
    }

    private static string Wait(double milliseconds) => milliseconds < Minute
        ? AxisText.Latency(milliseconds)
        : FigureText.Duration(TimeSpan.FromMilliseconds(milliseconds));

    private static string Wait(SampleDelay delay) =>
        delay.Estimate is { } estimate ? Wait(estimate.TotalMilliseconds)
        : delay.AtLeast is { } least ? $"at least {Wait(least.TotalMilliseconds)}"
        : "";

    private string Table() => HtmlTable.Render(
        "Counters",
        [
            new("Time"), new("Threads"), new("Waiting"), new("Working"), new("Queue"), new("Wait"), new("Items/s"), new("CPU"),
            new("GC"),
        ],
        _samples.Select(Row), TableId);

    private HtmlRow Row(SampleDelay delay)
    {
        CounterSample sample = delay.Sample;
        double second = view.Second(sample.Elapsed);
        PoolMoment? moment = _intervals.FirstOrDefault(known => known.From <= second && second <= known.To)?.Moment;
        return new(
            [
                PoolView.Clock(second), $"{sample.ThreadCount}", $"{moment?.WaitingCount}", $"{moment?.Working}",
                AxisText.Count(sample.QueueLength), Wait(delay),
                AxisText.Count(sample.CompletedItemsPerSecond), AxisText.Percent(Math.Round(sample.CpuPercent, 1)),
                sample.GcPausePercent is { } pause ? AxisText.Percent(Math.Round(pause, 1)) : "",
            ],
            null, time.Position(second));
    }
}
