using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadReports.Merging;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Merging;

/// <summary>Runs of generators, made of the answers that each got.</summary>
internal static class Parts
{
    public static readonly DateTimeOffset Noon = new(2026, 1, 31, 12, 0, 0, TimeSpan.Zero);

    private static readonly LoadSettings Settings = new() { Connections = 10, Duration = TimeSpan.FromSeconds(3) };

    /// <summary>A run that began some seconds after noon.</summary>
    public static RunSection Run(IReadOnlyList<SampleAnswer> answers, double startedAfter = 0, LoadSettings? settings = null)
    {
        settings ??= Settings;
        LatencyHistogram all = Histogram(answers);
        double last = answers.Count == 0 ? 0 : answers.Max(answer => answer.Second);
        LoadResult result = SampleResults.WithLatencies([]) with
        {
            StartsEnded = settings.Duration,
            Latency = all,
            RequestsPerSecond = answers.Count / Math.Max(last, 1e-9),
            MeanInFlight = answers.Count / Math.Max(last, 1e-9) * all.Mean.TotalSeconds,
            LastAnswered = answers.Count == 0 ? null : TimeSpan.FromSeconds(last),
            Operations =
            [
                .. answers.GroupBy(answer => answer.Status / 100).OrderBy(same => same.Key)
                    .Select(same => new OperationResult("show", same.Key, Histogram(same))),
            ],
            Statuses = answers.GroupBy(answer => answer.Status).OrderBy(same => same.Key)
                .ToDictionary(same => same.Key, same => (long)same.Count()),
            Intervals = [.. Enumerable.Range(0, (int)settings.Duration.TotalSeconds).Select(second => Interval(second, answers))],
        };
        RunSection run = RunSections.FromResult("shop", new("http://shop/"), "GET", settings, result, []);
        return run with
        {
            Started = Noon.AddSeconds(startedAfter),
            Checks = [.. AnswerChecks.FromResult(result, settings), .. run.Checks],
        };
    }

    public static MergePart Of(string file, RunSection run) => MergePart.FromReport(file, SampleReports.OfRun(run));

    private static IntervalResult Interval(int second, IReadOnlyList<SampleAnswer> answers)
    {
        SampleAnswer[] mine = [.. answers.Where(answer => (int)answer.Second == second)];
        LatencyHistogram latencies = Histogram(mine);
        return new(
            TimeSpan.FromSeconds(second), TimeSpan.FromSeconds(1), mine.Length, mine.Length,
            mine.Count(answer => answer.Status >= 300), Failed: 0, InFlight: 1, LatencySummary.FromHistogram(latencies),
            LatencyBands.FromHistogram(latencies))
        {
            Latencies = EncodedLatencies.FromHistogram(latencies),
            Bytes = 100 * mine.Length,
        };
    }

    private static LatencyHistogram Histogram(IEnumerable<SampleAnswer> answers)
    {
        var histogram = new LatencyHistogram();
        foreach (SampleAnswer answer in answers) histogram.Record(answer.Latency);
        return histogram;
    }
}

/// <summary>One answer of a generator.</summary>
internal sealed record SampleAnswer(double Second, TimeSpan Latency, int Status)
{
    /// <summary>Log-normal latencies with some slow ones, and some errors.</summary>
    public static SampleAnswer[] Many(int count, int seed)
    {
        var random = new Random(seed);
        return
        [
            .. Enumerable.Range(0, count).Select(_ => new SampleAnswer(
                3 * random.NextDouble(),
                TimeSpan.FromMilliseconds(Math.Exp(4 * random.NextDouble() * random.NextDouble() * random.NextDouble())),
                random.Next(50) == 0 ? 503 : 200)),
        ];
    }
}
