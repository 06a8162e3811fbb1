using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Model;

namespace StockExchange.TestKit.Reports;

/// <summary>Builds a run second by second, with log-normal latencies: consistent figures, equal each time.</summary>
internal sealed class SampleRun(string name, int seed = 1)
{
    private static readonly double[] Percents =
        [0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 97.5, 99, 99.5, 99.75, 99.9, 99.95, 99.99, 99.999, 100];

    private readonly List<TimelinePoint> _timeline = [];
    private readonly LatencyHistogram _all = new();
    private readonly Random _random = new(seed);

    public void Second(
        string phase, int answered, double medianMs, double sigma, ServerCounters? server, int inFlight = 0, int failed = 0)
    {
        var histogram = new LatencyHistogram();
        var bands = new SortedDictionary<int, long>();
        for (int i = 0; i < answered; i++)
        {
            var latency = TimeSpan.FromMilliseconds(medianMs * Math.Exp(sigma * Normal()));
            histogram.Record(latency);
            int band = LatencyBands.IndexOf(latency);
            bands[band] = bands.GetValueOrDefault(band) + 1;
        }

        _all.Add(histogram);
        double second = _timeline is [.., var last] ? last.Second + last.Length : phase is "rest" ? -3 : 0;
        _timeline.Add(new(second, 1, phase, answered, 0, failed, inFlight, LatencySummary.FromHistogram(histogram),
            [.. bands.Select(band => new LatencyBand(band.Key, band.Value))], server)
        {
            Histogram = EncodedLatencies.FromHistogram(histogram),
        });
    }

    public double Noise(double mean, double spread) => mean + (spread * Normal());

    public RunSection Build(LoadDescription load, ServerSection? server = null) => new()
    {
        Name = name,
        Load = load with { IntervalSeconds = 1 },
        Started = new(2026, 3, 14, 15, 9, 27, 500, TimeSpan.Zero),
        LastAnswerSecond = _timeline[^1].Second + 0.9,
        Complete = true,
        RequestsPerSecond = _all.Count / _timeline.Where(point => point.Phase is not "rest").Sum(point => point.Length),
        Answered = _all.Count,
        Succeeded = _all.Count,
        Failed = _timeline.Sum(point => point.Failed),
        Unanswered = 0,
        LatencyMs = LatencySummary.FromHistogram(_all),
        Histogram = EncodedLatencies.FromHistogram(_all),
        Percentiles = [.. Percents.Select(percent => new PercentilePoint(percent, _all.Percentile(percent).TotalMilliseconds))],
        Operations = LatencySummary.FromHistogram(_all) is { } latency
            ? [new("show", "2xx", _all.Count, latency) { Histogram = EncodedLatencies.FromHistogram(_all) }]
            : [],
        Statuses = new Dictionary<int, long> { [200] = _all.Count },
        Failures = [],
        Timeline = _timeline,
        OwnCpuPercent = 7.25,
        MegabytesReceived = 3.5,
        Server = server,
    };

    private double Normal() => Math.Sqrt(-2 * Math.Log(1 - _random.NextDouble())) * Math.Cos(2 * Math.PI * _random.NextDouble());
}
