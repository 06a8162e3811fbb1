using System.Globalization;
using System.Text;
using HdrHistogram;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Hdr;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Hdr;

public sealed class HdrFilesTests
{
    private static readonly DateTimeOffset Started = new(2026, 1, 31, 12, 0, 0, 250, TimeSpan.Zero);

    [Fact]
    public void The_lines_of_a_hgrm_file_are_the_percentiles_of_the_report_in_milliseconds()
    {
        RunSection run = SampleReports.Healthy(2_000, seed: 3);
        LatencyHistogram latencies = run.Histogram!.ToHistogram();

        string[] lines = PercentileDistribution.FromRun(run).Split('\n');

        Assert.Equal(["Value", "Percentile", "TotalCount", "1/(1-Percentile)"], Words(lines[0]));
        double[][] rows = [.. lines.Skip(2).TakeWhile(line => !line.StartsWith('#')).Select(line =>
            Words(line).Take(3).Select(word => double.Parse(word, CultureInfo.InvariantCulture)).ToArray())];
        Assert.True(rows.Length > 30, $"{rows.Length} lines");
        Assert.All(rows, row => Assert.Equal(
            latencies.Percentile(100 * row[1]).TotalMilliseconds, row[0], row[0] * 2 * LatencyHistogram.RelativeError));
        Assert.Equal((1, run.Answered), (rows[^1][1], rows[^1][2]));
        Assert.Contains(lines, line => line.StartsWith("#[Max ", StringComparison.Ordinal)
            && line.EndsWith($" {run.Answered}]", StringComparison.Ordinal));
    }

    [Fact]
    public void The_library_reads_the_intervals_of_a_hlog_file_back_in_nanoseconds()
    {
        RunSection run = SampleReports.Healthy(200, seed: 4);
        TimelinePoint[] points = [.. run.Timeline.Where(point => point.Answered > 0)];

        string log = HistogramLog.FromRun(run, Started);

        HistogramBase[] read = Read(log);
        Assert.Equal(points.Length, read.Length);
        Assert.All(points.Zip(read), pair =>
        {
            var (point, histogram) = pair;
            Assert.Equal(point.Answered, histogram.TotalCount);
            Assert.Equal(point.LatencyMs!.Mean, histogram.GetMean() / 1e6, point.LatencyMs.Mean * 0.001);
            Assert.Equal(point.LatencyMs.Max, histogram.GetMaxValue() / 1e6, point.LatencyMs.Max * 0.0015);
            Assert.Equal(Started.AddSeconds(point.Second).ToUnixTimeMilliseconds(), histogram.StartTimeStamp);
        });
        Assert.StartsWith("#[Histogram log format version 1.", log, StringComparison.Ordinal);
        Assert.Contains("\n1769860800.250,1.000,", log, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_an_answer_there_is_a_file_without_a_line()
    {
        RunSection run = RunSections.FromResult("x", new("http://h/"), "GET", new(), SampleResults.WithLatencies([]), []);

        Assert.Empty(PercentileDistribution.FromRun(run));
        Assert.Empty(Read(HistogramLog.FromRun(run, Started)));
    }

    private static HistogramBase[] Read(string log)
    {
        using var reader = new HistogramLogReader(new MemoryStream(Encoding.UTF8.GetBytes(log)));
        return [.. reader.ReadHistograms()];
    }

    private static string[] Words(string line) => line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
}
