using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Counters;

public sealed class CounterReaderTests
{
    private static readonly CounterProvider Meter = new(MeterShop.Provider, CounterSources.Meter, []);

    [Fact]
    public void The_runtimes_event_counters_come_with_names_and_units_for_people()
    {
        using var log = new ReadingLog(Target.Start("task-wait"), CounterProvider.FromName(CounterProvider.Runtime));

        CounterReading cpu = log.Take(1, "cpu-usage")[0];
        CounterReading items = log.Take(2, "threadpool-completed-items-count")[1];

        Assert.Equal(("CPU Usage", "%", CounterKind.Level, null), (cpu.DisplayName, cpu.Unit, cpu.Kind, cpu.Increment));
        Assert.Equal(
            ("ThreadPool Completed Work Item Count", CounterKind.Count, null), (items.DisplayName, items.Kind, items.Value));
        Assert.True(items.Increment > 0, $"{items}");
        Assert.Superset(CounterNames.All.ToHashSet(), log.All.Select(reading => reading.Name).ToHashSet());
    }

    [Fact]
    public void Increments_of_a_counter_add_up_to_the_difference_of_its_totals()
    {
        using var log = new ReadingLog(MeterShop.Start(), Meter);

        foreach ((string name, string tags) in new[] { ("orders", "tea"), ("orders", "coffee"), ("served", "") })
        {
            CounterReading[] readings = log.Take(4, name, tags);
            Assert.Equal(readings[^1].Value - readings[0].Value, readings.Skip(1).Sum(reading => reading.Increment));
            Assert.True(readings[^1].Value > readings[0].Value, $"{readings[^1]}");
        }
    }

    [Fact]
    public void Twice_the_orders_of_tea_are_twice_the_increment_in_the_same_interval()
    {
        using var log = new ReadingLog(MeterShop.Start(), Meter);
        log.Take(3, "orders", "coffee");

        foreach ((CounterReading tea, CounterReading coffee) in log.Of("orders", "tea").Zip(log.Of("orders", "coffee")).Take(2))
            Assert.InRange(tea.Value!.Value - (2 * coffee.Value!.Value), 0, 2); // the timer may fall between the two
    }

    [Fact]
    public void Tags_of_meter_and_measurement_are_kept()
    {
        using var log = new ReadingLog(MeterShop.Start(), Meter);

        Assert.Equal("place=north, left,kind=tea \"hot\"", log.Take(1, "orders", "tea")[0].Tags);
        Assert.Equal("{order}", log.Of("orders")[0].Unit);
    }

    [Fact]
    public void A_histogram_has_a_count_and_rising_quantiles_and_a_level_has_a_value_only()
    {
        using var log = new ReadingLog(MeterShop.Start(), Meter);

        CounterReading meals = log.Take(2, "meals")[1];
        CounterReading warmth = log.Take(1, "warmth")[0];

        Assert.Equal([50, 95, 99], meals.Quantiles.Select(quantile => quantile.Percent));
        Assert.Equal(
            meals.Quantiles.Select(quantile => quantile.Value).Order(), meals.Quantiles.Select(quantile => quantile.Value));
        Assert.All(meals.Quantiles, quantile => Assert.InRange(quantile.Value, 0.09, 1.01));
        Assert.True(meals is { Kind: CounterKind.Histogram, Increment: > 10, Value: null }, $"{meals}");
        Assert.True(warmth is { Kind: CounterKind.Level, Increment: null, Value: 21.5 }, $"{warmth}");
    }

    [Fact]
    public void The_queue_of_the_pool_is_a_value_whichever_kind_of_instrument_it_is()
    {
        using var log = new ReadingLog(
            Target.Start("task-wait"),
            CounterProvider.FromName(CounterProvider.Runtime, "dotnet.thread_pool.queue.length", "threadpool-queue-length"));

        Assert.Contains(log.Take(3, "dotnet.thread_pool.queue.length"), reading => reading.Value > 20);
        Assert.Contains(log.Take(3, "threadpool-queue-length"), reading => reading.Value > 20);
        Assert.DoesNotContain(log.All, reading => reading.Name is "cpu-usage" or "dotnet.gc.collections");
    }

    [Fact]
    public void One_name_asks_for_the_event_source_and_the_meter()
    {
        using var log = new ReadingLog(MeterShop.Start(), CounterProvider.FromName(MeterShop.Provider));

        Assert.Equal(7, log.Take(1, "queue")[0].Value);
        Assert.Equal(CounterSources.Meter, log.Take(1, "orders", "tea")[0].Source);
    }

    [Fact]
    public void Two_readers_at_once_get_the_same()
    {
        using var target = MeterShop.Start();
        using var one = new ReadingLog(target, Meter);
        using var other = new ReadingLog(target, Meter);
        one.Take(4, "served");
        other.Take(4, "served");

        double[] totals = [.. one.Of("served").Select(reading => reading.Value!.Value)];
        Assert.True(other.Of("served").Count(reading => totals.Contains(reading.Value!.Value)) >= 2);
    }

    [Fact]
    public void A_reader_that_disagrees_with_another_one_is_told_on_what()
    {
        using var target = MeterShop.Start();
        using var first = new ReadingLog(target, Meter);
        first.Take(1, "served");
        using var second = new ReadingLog(target, new CounterRequest { Providers = [Meter], MaxHistograms = 77 });

        Eventually.Holds(() => second.Reader.Failure is not null, "refused");

        var refusal = Assert.IsType<DiagnosticsException>(second.Reader.Failure);
        Assert.Equal(DiagnosticsFailure.Unusable, refusal.Failure);
        Assert.Contains("with 10 histograms, 1000 time series and an interval of 1 s", refusal.Message, StringComparison.Ordinal);
        int before = first.Of("served").Length;
        first.Take(before + 2, "served");
    }

    [Fact]
    public void Too_many_time_series_are_told()
    {
        using var log = new ReadingLog(MeterShop.Start(), new CounterRequest { Providers = [Meter], MaxTimeSeries = 2 });

        Eventually.Holds(
            () => log.Warnings.Any(warning => warning.Contains("more than 2 time series", StringComparison.Ordinal)), "warned");
    }

    [Fact]
    public void A_process_that_is_killed_is_the_failure()
    {
        using var target = MeterShop.Start();
        using var log = new ReadingLog(target, Meter);
        log.Take(1, "served");

        target.Kill();

        Eventually.Holds(() => log.Reader.HasEnded, "ended");
        Assert.Equal(DiagnosticsFailure.ProcessEnded, Assert.IsType<DiagnosticsException>(log.Reader.Failure).Failure);
    }

    [Fact]
    public void What_the_callback_throws_ends_reading_and_becomes_the_failure()
    {
        using var target = Target.Start("idle");
        using var reader = CounterReader.Start(
            target.Examined, new(), _ => throw new InvalidOperationException("mine"), _ => { });
        Eventually.Holds(() => reader.HasEnded, "ended");
        Assert.Equal("mine", Assert.IsType<InvalidOperationException>(reader.Failure).Message);
    }

    [Fact]
    public void The_callback_may_dispose_its_reader()
    {
        using var target = Target.Start("idle");
        using var isThere = new ManualResetEventSlim();
        CounterReader? reader = null;
        using CounterReader started = CounterReader.Start(target.Examined, new(), _ => DisposeIt(), _ => { });
        reader = started;
        isThere.Set();
        Eventually.Holds(() => started.HasEnded, "ended");
        Assert.Null(started.Failure);

        void DisposeIt()
        {
            isThere.Wait(TestContext.Current.CancellationToken);
            reader!.Dispose();
        }
    }

    [Fact]
    public void An_interval_under_a_second_is_refused() => Assert.Throws<ArgumentOutOfRangeException>(() => CounterReader.Start(
        TargetProcess.FromId(Environment.ProcessId), new() { Interval = TimeSpan.FromMilliseconds(999) }, _ => { }, _ => { }));
}
