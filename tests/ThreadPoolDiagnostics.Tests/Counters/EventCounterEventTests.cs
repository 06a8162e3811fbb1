using System.Text;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Counters;

public sealed class EventCounterEventTests
{
    [Fact]
    public void All_counters_of_an_interval_are_handed_over_before_the_next_interval_comes()
    {
        using var target = Target.Start("idle");
        var deadline = new Deadline(target.Examined, TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);
        using var session = TargetSession.Start(PoolProviders.Basics(TimeSpan.FromSeconds(1)), deadline);
        var counters = new HashSet<string>();

        EventStream.Read(new FirstInterval(session.Stream, () => counters.Add("(end)")), data =>
        {
            if (!counters.Contains("(end)") && EventCounterEvent.ToValue(data) is { } counter) counters.Add(counter.Name);
        });

        Assert.Superset(CounterNames.All.Append("(end)").ToHashSet(), counters);
    }

    /// <summary>Ends when the second interval begins, which is with the first counter that comes again.</summary>
    private sealed class FirstInterval(Stream inner, Action ending) : ReadOnlyStream
    {
        private static readonly byte[] FirstCounter = Encoding.Unicode.GetBytes("cpu-usage");
        private int _intervals;

        public override int Read(byte[] buffer, int offset, int count)
        {
            int read = inner.Read(buffer, offset, count);
            if (buffer.AsSpan(offset, read).IndexOf(FirstCounter) < 0 || ++_intervals == 1) return read;
            ending();
            return 0;
        }
    }
}
