using ThreadPoolDiagnostics.Messages;
using ThreadPoolDiagnostics.Messages.Known;

namespace ThreadPoolDiagnostics.Tests.Messages.Known;

/// <summary>The lines are from issues of StackExchange.Redis, whose numbers are named.</summary>
public sealed class RedisTimeoutTests
{
    [Theory]
    [InlineData( // 2214
        "IOCP: (Busy=0,Free=1000,Min=100,Max=1000), WORKER: (Busy=120,Free=32647,Min=100,Max=32767), "
            + "POOL: (Threads=120,QueuedItems=20377,CompletedItems=40296), v: 2.6.48.48654",
        MessageLevel.Shows)]
    [InlineData( // 395, without POOL
        "Timeout performing GET {KEY}, inst: 1, IOCP: (Busy=0,Free=1000,Min=8,Max=1000), "
            + "WORKER: (Busy=51,Free=32716,Min=8,Max=32767)",
        MessageLevel.Suggests)]
    [InlineData( // 2625: one item is no queue
        "IOCP: (Busy=0,Free=1000,Min=1,Max=1000), WORKER: (Busy=2,Free=32765,Min=1,Max=32767), "
            + "POOL: (Threads=6,QueuedItems=1,CompletedItems=51770524,Timers=35), v: 2.7.4.20928",
        MessageLevel.Suggests)]
    [InlineData( // 366: the threads of I/O of .NET Framework
        "IOCP: (Busy=175,Free=825,Min=8,Max=1000), WORKER: (Busy=0,Free=32767,Min=8,Max=32767), clientName: x",
        MessageLevel.Suggests)]
    [InlineData( // 2675: fewer busy than Min, and yet a queue
        "IOCP: (Busy=0,Free=1000,Min=500,Max=1000), WORKER: (Busy=196,Free=32571,Min=400,Max=32767), "
            + "POOL: (Threads=420,QueuedItems=57,CompletedItems=486767659,Timers=58)",
        MessageLevel.DoesNotTell)]
    [InlineData( // 1334
        "Timeout performing GET (5000ms), next: GET MyKey, IOCP: (Busy=0,Free=1000,Min=8,Max=1000), "
            + "WORKER: (Busy=7,Free=32760,Min=1000,Max=32767), v: 2.0.601.3402",
        MessageLevel.Contradicts)]
    public void The_figures_decide_what_a_timeout_tells(string line, MessageLevel level) =>
        Assert.Equal(level, RedisTimeout.Message.Find(line)?.Level);

    [Fact]
    public void The_sentence_has_the_figures() => Assert.Equal(
        "93 workers were busy, and the pool starts only 8 without delay. 1373 work items waited.",
        RedisTimeout.Message.Find(MessagePage.Of("redis-timeout").Example)?.Shows);

    [Theory]
    [InlineData("Local-CPU: 97.31%", "The CPU was 97 % busy: work that computes delays answers as well.")]
    [InlineData("Local-CPU: 12.5%", null)]
    [InlineData("Local-CPU: unavailable", null)]
    public void A_busy_processor_is_another_reason(string cpu, string? sentence)
    {
        string line = "IOCP: (Busy=0,Free=1000,Min=2,Max=1000), WORKER: (Busy=7,Free=8184,Min=2,Max=8191), " + cpu;

        string shows = RedisTimeout.Message.Find(line)!.Shows;

        Assert.Equal(sentence is not null, shows.Contains(sentence ?? "CPU", StringComparison.Ordinal));
    }
}
