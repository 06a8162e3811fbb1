using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;

namespace ThreadPoolDiagnostics.Tests.Verdicts.OutsideThePool;

/// <summary>Recordings of real processes whose pool was free.</summary>
public sealed class RecordedSitesTests
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Verdicts", "Recordings");

    [Fact]
    public void Callers_of_a_pool_of_connections()
    {
        NotThePool found = Find("unanswered-connections")!;

        Assert.StartsWith("190 requests are in progress, and none ended in the last 9.2 s; ", found.Sentences[0]);
        Assert.Equal(
            [
                "40 calls of ConnectionsInUse.RentAsync (ConnectionsInUse.cs:38), called by ConnectionsInUse.ServeAsync "
                    + "(ConnectionsInUse.cs:31), that began in a capture of 1.5 s had not ended at its end; "
                    + "the oldest was 1.5 s old.",
                "Calls that began before that capture are not seen.",
                "Npgsql, pool orders: all 10 connections are in use (at most 10).",
                "Npgsql, pool orders: of the callers that asked for a connection in 2.3 s, 40 still waited at the end.",
            ],
            found.Sentences.Skip(1));
        Assert.Empty(found.Threads);
    }

    [Fact]
    public void A_continuation_on_a_thread_that_others_need() => Assert.Contains(
        "1 thread outside the pool has waited for at least 6.8 s in InlineContinuation.Archive() (InlineContinuation.cs:46) "
            + "for time to pass (Thread.Sleep), in a continuation that runs on that thread.",
        Find("unanswered-continuation")!.Sentences);

    [Fact]
    public void A_context_that_waits_for_itself() => Assert.Equal(
        [
            "1 thread outside the pool has waited for at least 6.6 s in DispatcherDeadlock.Click() (DispatcherDeadlock.cs:15) "
                + "for a task (.Result, .Wait(), GetResult()).",
        ],
        Find("dispatcher-deadlock")!.Sentences);

    [Theory]
    [InlineData("quiet-site")]
    [InlineData("long-running")]
    [InlineData("many-timers")]
    [InlineData("async")]
    public void Of_a_process_that_is_well_nothing_is_said(string recording) => Assert.Null(Find(recording));

    private static NotThePool? Find(string recording)
    {
        Observation observation = ObservationJson.Load(Path.Combine(Folder, recording + ".json"));
        return NotThePool.Find(observation, Decision.Decide(observation).Verdict);
    }
}
