using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StarvationWatchdog.Detection;

namespace StarvationWatchdog.Tests.Detection;

public sealed class StarvationDetectorTests
{
    private const int Processors = 4;

    private static readonly TimeSpan Threshold = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Slice = TimeSpan.FromMilliseconds(100);
    private static readonly ProbeSlice Idle = new(Slice, Slice, TimeSpan.Zero, ProcessorsWanted: 0);

    private readonly StarvationDetector _detector = new(Threshold, Processors);

    [Fact]
    public void A_wait_of_the_threshold_beside_idle_processors_is_starvation_and_a_shorter_one_is_not()
    {
        Wait(9, Idle);
        Assert.False(_detector.IsStarving);
        Wait(1, Idle);
        Assert.True(_detector.IsStarving);
    }

    [Fact]
    public void Short_waits_of_many_probes_do_not_add_up()
    {
        for (int probe = 0; probe < 100; probe++)
        {
            Wait(9, Idle);
            _detector.Start();
        }

        Assert.False(_detector.IsStarving);
    }

    [Fact]
    public void An_episode_lasts_through_probes_that_start_late_and_ends_with_one_that_starts_soon()
    {
        Wait(30, Idle);
        _detector.Start();
        Assert.True(_detector.IsStarving);
        Wait(6, Idle);
        _detector.Start();
        Assert.True(_detector.IsStarving);
        Wait(4, Idle);
        Assert.True(_detector.IsStarving);
        _detector.Start();
        Assert.False(_detector.IsStarving);
    }

    [Fact]
    public void A_wait_that_begins_behind_busy_processors_and_goes_on_beside_idle_ones_is_starvation()
    {
        Wait(50, Idle with { ProcessorsWanted = Processors });
        Assert.False(_detector.IsStarving);
        Wait(10, Idle);
        Assert.True(_detector.IsStarving);
    }

    [Fact]
    public void Some_work_beside_many_blocked_threads_excuses_nothing()
    {
        Wait(10, Idle with { ProcessorsWanted = Processors / 2 });
        Assert.True(_detector.IsStarving);
    }

    [Fact]
    public void An_episode_is_over_when_what_is_left_of_the_queue_keeps_the_processors_busy()
    {
        Wait(20, Idle);
        _detector.Start();
        Wait(43, Idle with { ProcessorsWanted = Processors });
        _detector.Start();
        Assert.False(_detector.IsStarving);
    }

    /// <summary>As of a process that may use half of one processor, and wants all of it.</summary>
    [Fact]
    public void A_throttled_process_is_excused()
    {
        var throttled = new StarvationDetector(Threshold, processors: 1);
        for (int slice = 0; slice < 600; slice++)
        {
            var late = TimeSpan.FromMilliseconds(slice % 3 == 0 ? 190 : 101);
            throttled.Wait(new(Slice, late, TimeSpan.Zero, ProcessorsWanted: slice % 10 == 0 ? 0 : 1));
            Assert.False(throttled.IsStarving);
        }
    }

    [Property]
    public Property A_process_that_was_stopped_or_slept_or_whose_clock_jumps_is_excused_however_often() =>
        Prop.ForAll(Milliseconds(201, 10_000_000), late => Never(new(Slice, late, TimeSpan.Zero, 0)));

    [Property]
    public Property A_clock_that_goes_back_is_excused() =>
        Prop.ForAll(Milliseconds(1, 10_000_000), back => Never(new(Slice, -back, TimeSpan.Zero, 0)));

    [Property]
    public Property Collections_are_excused_as_long_as_they_take() =>
        Prop.ForAll(Milliseconds(100, 5_000), pause => Never(new(Slice, Slice, pause, 0)));

    [Property]
    public Property Busy_processors_are_excused() =>
        Prop.ForAll(Gen.Choose(3, 1_000).ToArbitrary(), wanted => Never(new(Slice, Slice, TimeSpan.Zero, wanted)));

    [Property]
    public bool As_much_idle_waiting_as_the_threshold_is_found_whatever_excused_time_lies_between(bool[] excused)
    {
        var detector = new StarvationDetector(Threshold, Processors);
        foreach (bool isExcused in excused) detector.Wait(isExcused ? Idle with { Elapsed = 5 * Slice } : Idle);
        return detector.IsStarving == (excused.Count(isExcused => !isExcused) >= 10);
    }

    private static bool Never(ProbeSlice slice)
    {
        var detector = new StarvationDetector(Threshold, Processors);
        for (int times = 0; times < 100; times++)
        {
            detector.Wait(slice);
            if (detector.IsStarving) return false;
        }

        return true;
    }

    private static Arbitrary<TimeSpan> Milliseconds(int from, int to) =>
        Gen.Choose(from, to).Select(milliseconds => TimeSpan.FromMilliseconds(milliseconds)).ToArbitrary();

    private void Wait(int slices, ProbeSlice slice)
    {
        for (int times = 0; times < slices; times++) _detector.Wait(slice);
    }
}
