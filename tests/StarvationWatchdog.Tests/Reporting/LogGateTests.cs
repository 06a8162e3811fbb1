using Microsoft.Extensions.Time.Testing;
using StarvationWatchdog.Reporting;

namespace StarvationWatchdog.Tests.Reporting;

public sealed class LogGateTests
{
    private readonly FakeTimeProvider _clock = new();
    private readonly LogGate _gate;

    public LogGateTests() => _gate = new(TimeSpan.FromMinutes(10), _clock);

    [Fact]
    public void A_cause_passes_once_an_interval_with_the_number_of_suppressed_entries()
    {
        Assert.Equal(0, _gate.TryPass("a"));
        Assert.Null(_gate.TryPass("a"));
        _clock.Advance(TimeSpan.FromSeconds(599));
        Assert.Null(_gate.TryPass("a"));
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(2, _gate.TryPass("a"));
        Assert.Null(_gate.TryPass("a"));
    }

    [Fact]
    public void Each_cause_has_its_own_interval()
    {
        Assert.Equal(0, _gate.TryPass("a"));
        Assert.Equal(0, _gate.TryPass("b"));
        Assert.Null(_gate.TryPass("b"));
    }

    [Fact]
    public void The_number_of_causes_is_limited() => Assert.InRange(
        Enumerable.Range(0, 10_000).Count(cause => _gate.TryPass($"{cause}") is not null), 1, 101);
}
