using StockExchange.StockLoad.Reproduce;
using ThreadPoolDiagnostics;

using BlockingCall = StockExchange.StockLoad.Reproduce.BlockingCall;
using Verdict = StockExchange.StockLoad.Reproduce.Verdict;
namespace StockExchange.StockLoad.Tests.Reproduce;

public sealed class ExplainTests
{
    private static readonly BlockingCall Blocked = new("App.OrdersController.Show()", WaitKind.Task, 9, 10, []);

    private static readonly CounterSample[] Starving =
        [Sample.Of(14, 114, 16, 5), Sample.Of(19, 106, 15, 3), Sample.Of(24, 98, 0, 2)];

    private static readonly CounterSample[] Healthy =
        [Sample.Of(4, 0, 600, 20), Sample.Of(6, 10, 9_000, 30), Sample.Of(6, 0, 650, 12)];

    private static readonly CounterSample[] Busy =
        [Sample.Of(5, 300, 900, 99), Sample.Of(6, 350, 950, 98), Sample.Of(7, 500, 900, 99)];

    [Fact]
    public void Late_work_on_an_idle_CPU_with_blocked_threads_is_starvation() =>
        Assert.Equal(Verdict.Starving, Decide(Starving, [Blocked]));

    [Fact]
    public void Without_stacks_a_growing_pool_gives_starvation_away() =>
        Assert.Equal(Verdict.Starving, Decide(Starving, null));

    [Fact]
    public void A_queue_that_empties_within_milliseconds_is_healthy() =>
        Assert.Equal(Verdict.Healthy, Decide(Healthy, []));

    [Fact]
    public void One_late_second_of_many_is_a_burst_and_no_starvation() =>
        Assert.Equal(Verdict.Healthy, Decide([.. Healthy, Sample.Of(6, 50, 10, 40)], []));

    [Fact]
    public void The_same_queue_and_growth_on_a_busy_CPU_is_not_starvation() =>
        Assert.Equal(Verdict.CpuSaturated, Decide(Busy, []));

    [Fact]
    public void A_busy_CPU_without_late_work_is_healthy() =>
        Assert.Equal(Verdict.Healthy, Decide([Sample.Of(3, 0, 9_000, 95)], []));

    [Fact]
    public void Blocked_threads_without_late_work_are_only_blocking() =>
        Assert.Equal(Verdict.Blocking, Decide([Sample.Of(130, 0, 500, 5)], [Blocked]));

    [Fact]
    public void Late_work_without_a_blocked_thread_is_not_called_starvation() =>
        Assert.Equal(Verdict.Unknown, Decide([Sample.Of(3, 200, 10, 5)], []));

    [Fact]
    public void Without_counters_there_is_no_verdict() => Assert.Equal(Verdict.Unknown, Decide([], [Blocked]));

    [Fact]
    public void A_few_blocked_threads_of_many_do_not_make_a_pool_blocked() =>
        Assert.Equal(Verdict.Healthy, Decide(Healthy, [Blocked with { Count = 4 }]));

    [Fact]
    public void Starvation_comes_with_its_evidence_and_its_cure()
    {
        Explanation explanation = Explain.From(new(3, Starving, [Blocked], Processors: 2, ShareOfCeiling: 0.043));

        Assert.Equal(
            [
                "Work waited for a free thread in 3 of 3 seconds: up to 114 items in the queue, up to more than an hour until "
                    + "one's turn (queue length / items completed a second).",
                "The server used 3 % of the CPU. So it was not short of processor time.",
                "The pool grew from 3 to 24 threads under load, on 2 processors: the runtime kept adding threads because the "
                    + "others did not come back.",
                "9 of 10 pool threads waited for a task (.Result, .Wait()) in OrdersController.Show().",
                "4 % of the possible throughput was reached.",
            ],
            explanation.Evidence);
        Assert.Contains(explanation.Advice, line => line.Contains("Await", StringComparison.Ordinal));
    }

    [Fact]
    public void A_healthy_pool_needs_no_advice() =>
        Assert.Empty(Explain.From(new(3, Healthy, [], Processors: 2, ShareOfCeiling: 0.99)).Advice);

    private static Verdict Decide(CounterSample[] samples, BlockingCall[]? blocking) =>
        Explain.Decide(new(3, samples, blocking, 2, null));
}
