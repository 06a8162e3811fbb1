using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Json;
using StockExchange.LoadReports.Merging;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Runs;
using StockExchange.LoadReports.Tests.Merging;
using StockExchange.TestKit.Json;

namespace StockExchange.LoadReports.Tests.Metrics;

public sealed class StreamTextTests
{
    private static readonly RunSection Run = RunSections.FromResult(
        "x", new("http://h/"), "GET, server-sent events", new(), Streaming(endedEarly: 3, openAtEnd: 2), []);

    [Fact]
    public void The_conclusion_tells_the_first_event_from_the_next_ones()
    {
        Assert.Equal(
            [
                $"{Format.Rate(Run.RequestsPerSecond)} events/s came, {Format.Count(Run.Succeeded)} in total.",
                "The first event of a stream came after at most 50 ms in half of the cases, 50 ms at most.",
                "The next event of a stream came after at most 10 ms in half of the cases, 10 ms in 99 %, 10 ms at most.",
                "Streams: 2 open at the end, 3 ended early.",
            ],
            RunConclusion.FromRun(Run));
        Assert.Contains(
            "; 1 wait ended with an error; 4 streams had no event when the load ended.",
            RunConclusion.FromRun(Run with { Failed = 1, Unanswered = 4 })[^1], StringComparison.Ordinal);
        Assert.Contains("events/s came in", Headline.FromReport(SampleReports.OfRun(Run)), StringComparison.Ordinal);
    }

    [Fact]
    public void A_law_of_requests_is_not_asked_of_streams() =>
        Assert.DoesNotContain(Run.Checks, check => check.Name == LoadChecks.LittlesLawName);

    [Fact]
    public void The_document_keeps_its_schema_and_the_page_has_a_table()
    {
        LoadReport report = SampleReports.OfRun(Run);

        Assert.Empty(SchemaCheck.Mistakes("Json/load-report.schema.json", LoadReportJson.FromReport(report)));
        Assert.Contains("events a second", ReportPage.FromReport(report), StringComparison.Ordinal);
        Assert.Contains("Ended early", ReportPage.FromReport(report), StringComparison.Ordinal);
    }

    [Fact]
    public void Streams_of_several_generators_add_up()
    {
        RunSection merged = MergedRun.FromParts(
            [Parts.Of("a", Part(new(1, 2))), Parts.Of("b", Part(new(3, 4)))]);

        Assert.Equal(new StreamSection(4, 6), merged.Streams);
    }

    private static RunSection Part(StreamSection streams) =>
        Parts.Run(SampleAnswer.Many(100, seed: (int)streams.EndedEarly)) with { Streams = streams };

    private static LoadResult Streaming(long endedEarly, long openAtEnd) => SampleResults.Steady with
    {
        Streams = new("event", endedEarly, openAtEnd),
        Operations = [Operation("first event", 50, count: 5), Operation("next event", 10, count: 100)],
    };

    private static OperationResult Operation(string name, int milliseconds, int count)
    {
        var latencies = new LatencyHistogram();
        latencies.Record(TimeSpan.FromMilliseconds(milliseconds), count);
        return new(name, 2, latencies);
    }
}
