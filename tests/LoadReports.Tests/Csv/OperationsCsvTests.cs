using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Csv;

namespace StockExchange.LoadReports.Tests.Csv;

public sealed class OperationsCsvTests
{
    [Fact]
    public void Each_operation_of_each_run_is_a_row_with_its_latencies()
    {
        string[] lines = Lines(SampleReports.Run);

        Assert.StartsWith("run,kind,name,outcome,count,latency_mean_ms,", lines[0]);
        Assert.All(lines, line => Assert.Equal(lines[0].Split(',').Length, line.Split(',').Length));
        RunSection run = SampleReports.Run.Runs[0];
        Assert.All(run.Operations, part => Assert.Contains(lines, line => line.Contains(
            FormattableString.Invariant($",operation,{part.Operation},{part.StatusClass},{part.Count},{part.LatencyMs.Mean},"),
            StringComparison.Ordinal)));
    }

    [Fact]
    public void A_flow_has_its_steps_their_failures_its_iterations_and_its_setup()
    {
        RunSection sample = SampleReports.Run.Runs[0];
        LatencySummary latency = sample.LatencyMs!;
        RunSection run = sample with
        {
            Name = "flow",
            Operations = [new("show", "2xx", 7, latency), new("buy", "4xx", 2, latency)],
            Failures = [new(FailureKind.Check, 2, "buy: status: it is 409") { Subject = "buy: status" }],
            Flow = new()
            {
                Completed = 5,
                Failed = 2,
                Unfinished = 1,
                IterationsPerSecond = 1,
                DurationMs = latency,
                Setup = [new("log in", 3, 1, latency)],
            },
        };

        Assert.Equal(
            [
                "flow,operation,show,2xx,7,*", "flow,operation,buy,4xx,2,*", "flow,failure,buy: status,check,2,",
                "flow,iteration,,completed,5,*", "flow,iteration,,failed,2,", "flow,iteration,,unfinished,1,",
                "flow,setup,log in,answered,3,*", "flow,setup,log in,failed,1,",
            ],
            Lines(SampleReports.OfRun(run))[1..].Select(Shortened));
    }

    [Fact]
    public void Streams_have_their_events_and_how_they_ended()
    {
        RunSection sample = SampleReports.Run.Runs[0];
        RunSection run = sample with
        {
            Name = "streams",
            Operations = [new("first event", "2xx", 2, sample.LatencyMs!), new("next event", "2xx", 9, sample.LatencyMs!)],
            Failures = [],
            Streams = new(EndedEarly: 1, OpenAtEnd: 2),
        };

        Assert.Equal(
            [
                "streams,operation,first event,2xx,2,*", "streams,operation,next event,2xx,9,*",
                "streams,stream,,open-at-end,2,", "streams,stream,,ended-early,1,",
            ],
            Lines(SampleReports.OfRun(run))[1..].Select(Shortened));
    }

    private static string[] Lines(LoadReport report) => OperationsCsv.FromReport(report).TrimEnd('\n').Split('\n');

    /// <summary>A line without its latencies, of which a star remains.</summary>
    private static string Shortened(string line)
    {
        string[] fields = line.Split(',');
        return string.Join(',', fields[..5].Append(fields[5].Length > 0 ? "*" : ""));
    }
}
