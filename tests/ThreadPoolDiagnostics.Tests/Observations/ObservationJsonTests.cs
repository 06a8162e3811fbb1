using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Observations;

public sealed class ObservationJsonTests : TestWithFolder
{
    private string File => Folder.File("seen.json");

    [Fact]
    public void What_was_saved_is_what_is_loaded()
    {
        Observation observation = Given.Sampled((3, 5, 0.25, 7), (4, 50, 12, 3)).With(Given.Sleeping(3), Given.Outside(2));
        observation = observation.Adjusted(AdjustmentReason.CooperativeBlocking, 1) with
        {
            MachineCpuPercent = 12.5,
            Waits = [new(TimeSpan.FromTicks(12_345_678), 4, null, WaitKind.Task)],
            LockWaits = [new(TimeSpan.FromSeconds(1), 4, null, TimeSpan.FromTicks(1))],
            Requests = [new(TimeSpan.FromSeconds(1), 4, "GET /orders")],
            RequestCounts = [new(TimeSpan.FromSeconds(1), 5, 4) { Connections = 9, Upgraded = 1 }],
            Outside = new(TimeSpan.FromSeconds(7))
            {
                Stacks = Given.Snapshot(7, Given.Dedicated(2)),
                Operations = new(
                    [new([Given.Application("App.Orders.ServeAsync")], 3) { Oldest = TimeSpan.FromSeconds(1) }], 4,
                    TimeSpan.FromSeconds(1.5)),
                Levels = [new("Npgsql", "db.client.connections.max", "pool.name=orders", 10, 10.5)],
                LevelsRead = TimeSpan.FromSeconds(2.3),
            },
            Gaps = ["Something was missing."],
        };

        System.IO.File.WriteAllText(File, ObservationJson.Write(observation));
        Observation loaded = ObservationJson.Load(File);

        Assert.Equivalent(observation, loaded, strict: true);
        Assert.Equal(ObservationJson.Write(observation), ObservationJson.Write(loaded));
    }

    [Fact]
    public void It_says_what_it_is_and_counts_time_in_seconds_and_reasons_in_words()
    {
        string json = ObservationJson.Write(Given.Sampled((3, 5, 0.25, 7)).Adjusted(AdjustmentReason.ThreadTimedOut, 1));

        Assert.StartsWith("""{"schema":"dotnet-starvation/observation/2","observation":{"processors":2,"duration":1,""", json);
        Assert.Contains("\"reason\":\"thread-timed-out\"", json, StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_left_out_is_empty()
    {
        Observation observation = ObservationJson.Read(
            """{"schema":"dotnet-starvation/observation/2","observation":{"processors":2,"duration":1,"samples":[]}}""");

        Assert.Equivalent(Given.Sampled() with { Duration = TimeSpan.FromSeconds(1) }, observation, strict: true);
        Assert.Equal(Verdict.Unknown, Decision.Decide(observation).Verdict);
    }

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("null")]
    [InlineData("""{"schema":"dotnet-starvation/observation/2","observation":{"processors":2,"duration":1}}""")]
    [InlineData(
        """{"schema":"dotnet-starvation/observation/2","observation":"""
        + """{"processors":2,"duration":1,"samples":[],"stacks":[{}]}}""")]
    [InlineData("{}")]
    [InlineData("""{"schema":"dotnet-starvation/observation/3","observation":{}}""")]
    [InlineData("""{"schema":"dotnet-starvation/observation/2","observation":null}""")]
    [InlineData("""{"schema":"dotnet-starvation/observation/2","observation":{"processors":2,"duration":1e300,"samples":[]}}""")]
    [InlineData("""{"schema":"dotnet-starvation/observation/2","observation":{"processors":2,"duration":1e20,"samples":[]}}""")]
    public void Anything_else_is_refused_by_its_name(string json)
    {
        System.IO.File.WriteAllText(File, json);

        var failure = Assert.Throws<ObservationFormatException>(() => ObservationJson.Load(File));

        Assert.Contains(File, failure.Message, StringComparison.Ordinal);
    }
}
