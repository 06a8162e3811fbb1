using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Diagnoses;

/// <summary>An observation over time: threads, queue, completed work items, CPU; episodes are shaded.</summary>
internal static class PoolCharts
{
    private const int Height = 80;

    /// <param name="observation">The data.</param>
    /// <param name="id">The prefix of element ids; unique in the page.</param>
    /// <returns>The charts as HTML; empty for fewer than two samples.</returns>
    public static string FromObservation(Observation observation, string id)
    {
        if (observation.Samples.Count < 2) return "";
        LinearScale time =
            LinearScale.Time(0, Math.Max(observation.Duration.TotalSeconds, observation.Samples[^1].Elapsed.TotalSeconds));
        IReadOnlyList<Episode> episodes = Decision.Decide(observation).Episodes;
        string table = $"{id}-counters";
        return "<div class=\"charts\">\n"
            + Draw("threads", "Pool threads", sample => sample.ThreadCount, AxisText.Count, "Threads")
            + Draw("queue", "Work items in the pool's queue", sample => sample.QueueLength, AxisText.Count, "Queue")
            + Draw("items", "Work items completed a second", sample => sample.CompletedItemsPerSecond, AxisText.Count, "Items/s")
            + Draw("cpu", "CPU, of all processors", sample => sample.CpuPercent, AxisText.Percent, "CPU")
            + "</div>\n"
            + HtmlText.Details("The same as a table", Table(observation, time, table));

        string Draw(
            string style, string title, Func<CounterSample, double> value, Func<double, string> text, string column)
        {
            ChartPoint[] points =
                [.. observation.Samples.Select(sample => new ChartPoint(sample.Elapsed.TotalSeconds, value(sample)))];
            double highest = points.Max(point => point.Y!.Value);
            var chart = new Chart
            {
                Title = title,
                Description = $"From {text(points.Min(point => point.Y!.Value))} to {text(highest)}, "
                    + $"{text(points[^1].Y!.Value)} at the end.",
                X = time,
                Y = style is "cpu" ? LinearScale.FromZero(100, 2) : LinearScale.FromZero(highest, 3),
                XText = AxisText.Time(time.High),
                YText = text,
                Height = Height,
                Marks =
                [
                    .. episodes.Select(episode => Span(episode, isNamed: style is "threads")),
                    new LineMark(style, null, points) { IsArea = style is "threads" or "queue" },
                ],
            };
            return Figure.Render($"{id}-{style}", chart, null, table, column);
        }
    }

    private static SpanMark Span(Episode episode, bool isNamed) => new(
        "knee", isNamed ? VerdictWords.Word(episode.Verdict) : null,
        episode.Began.TotalSeconds, (episode.Began + episode.Duration).TotalSeconds);

    private static string Table(Observation observation, LinearScale time, string id) => HtmlTable.Render(
        "Counters",
        [new("Time"), new("Threads"), new("Queue"), new("Items/s"), new("CPU"), new("Heap MB")],
        observation.Samples.Select(sample => new HtmlRow(
            [
                $"{sample.Elapsed.TotalSeconds:0.0} s", $"{sample.ThreadCount}", $"{sample.QueueLength}",
                AxisText.Count(sample.CompletedItemsPerSecond), AxisText.Percent(Math.Round(sample.CpuPercent, 1)),
                AxisText.Count(sample.GcHeapMegabytes),
            ],
            null, time.Position(sample.Elapsed.TotalSeconds))),
        id);
}
