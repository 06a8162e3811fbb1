using StockExchange.StockLoad.Shared.Watching;

namespace StockExchange.StockLoad.Tests.Shared.Watching;

public sealed class ProcessMeterTests
{
    private static readonly TimeProvider Time = TimeProvider.System;

    [Fact]
    public void What_this_process_uses_is_seen()
    {
        using var meter = new ProcessMeter(Environment.ProcessId, Time);
        long origin = Time.GetTimestamp();
        TimeSpan before = Environment.CpuUsage.TotalTime;
        while (Environment.CpuUsage.TotalTime - before < TimeSpan.FromMilliseconds(300)) Thread.SpinWait(1_000);
        TimeSpan elapsed = Time.GetElapsedTime(origin);

        ProcessUsage usage = meter.Usage(origin, elapsed)!;

        double used = (Environment.CpuUsage.TotalTime - before).TotalSeconds;
        Assert.InRange(usage.CpuSeconds, 0.1, used + 0.1); // readings have whole 10 ms, and other tests may run meanwhile
        Assert.Equal(usage.CpuSeconds / elapsed.TotalSeconds * 100, usage.CpuPercent, tolerance: 0.1);
        Assert.True(usage.PeakThreads > 1);
        Assert.InRange(usage.PeakMegabytes, 10, 100_000);
    }

    [Fact]
    public async Task Of_a_process_that_ends_in_between_what_was_seen_stays()
    {
        using LoadTarget target = await LoadTarget.StartAsync("fixed");
        long origin = Time.GetTimestamp();
        using var meter = new ProcessMeter(target.Id, Time);
        await Loads.UntilAsync(() => meter.Usage(origin, TimeSpan.FromMinutes(1)) is { PeakThreads: > 1 });

        target.Kill();
        ProcessUsage usage = meter.Usage(origin, TimeSpan.FromMinutes(1))!;

        Assert.True(usage.PeakThreads > 1);
        Assert.InRange(usage.PeakMegabytes, 1, 100_000);
        Assert.Null(meter.Usage(Time.GetTimestamp(), TimeSpan.FromMinutes(1)));
    }

    [Fact]
    public async Task Of_a_span_between_two_readings_there_is_a_part()
    {
        using var meter = new ProcessMeter(Environment.ProcessId, Time);
        long origin = Time.GetTimestamp();
        await Loads.UntilAsync(() => Time.GetElapsedTime(origin) > TimeSpan.FromMilliseconds(250));

        ProcessUsage usage = meter.Usage(origin, TimeSpan.FromMilliseconds(1))!;

        Assert.InRange(usage.CpuSeconds, 0, 0.001 * Environment.ProcessorCount * 100);
        Assert.True(usage.PeakThreads > 1);
    }

    [Fact]
    public void Of_an_empty_span_and_of_a_process_that_was_never_there_nothing_is_known()
    {
        using ProcessMeter here = new(Environment.ProcessId, Time), nowhere = new(int.MaxValue, Time);

        Assert.Null(here.Usage(Time.GetTimestamp(), TimeSpan.Zero)); // and not 0 / 0, which no JSON can hold
        Assert.Null(nowhere.Usage(0, TimeSpan.FromMinutes(1)));
    }
}
