using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests.EventPipe;

/// <summary>Sessions are given back, seen from the process that was observed: each one holds a socket there.</summary>
public sealed class SessionTests
{
    public SessionTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "counts sockets in /proc");

    [Fact]
    public void Fifty_times_attaching_and_detaching_leave_nothing_behind()
    {
        using var target = Target.Start("task-wait");
        for (int i = 0; i < 5; i++) AttachAndDetach(target, captures: true); // what is made once and kept is there then
        (int handles, int megabytes) = target.Footprint();

        for (int i = 0; i < 50; i++) AttachAndDetach(target, captures: i % 5 == 0);

        target.WaitForNoSession();
        Assert.InRange(target.Footprint().Handles, 0, handles + 2); // the pool, which grows meanwhile, has none of its own
        Assert.InRange(target.Footprint().Megabytes, 0, megabytes + 50);
    }

    [Fact]
    public void Two_tools_that_are_attached_at_once_do_not_disturb_each_other()
    {
        using var target = Target.Start("task-wait");
        using (var one = new SampleLog(target))
        {
            one.Take(1);
            using (var two = new SampleLog(target))
            {
                two.Take(2);
                Assert.NotEmpty(target.Examined.CaptureStacks().Groups);
                Assert.Equal(2, target.Sessions);
            }
            int sofar = one.Samples.Length;
            one.Take(sofar + 2);
        }

        target.WaitForNoSession();
    }

    [Fact]
    public async Task A_cancelled_capture_gives_its_session_back()
    {
        using var target = Target.Start("task-wait");
        using var cancellation = new CancellationTokenSource();
        var capture = StackCapture.CaptureAsync(
            target.Examined, new() { Budget = TimeSpan.FromSeconds(30) }, cancellation.Token);
        Eventually.Holds(() => target.Sessions > 0 || capture.IsCompleted, "attached");

        await cancellation.CancelAsync();

        await Task.WhenAny(capture);
        Assert.True(capture.IsCanceled, $"{capture.Status}");
        target.WaitForNoSession();
    }

    [Fact]
    public void A_stopped_process_costs_the_budget_and_no_more_and_keeps_no_session_when_it_goes_on()
    {
        using var target = Target.Start("task-wait");
        target.Stop();

        Looks.Fail(
            DiagnosticsFailure.Stopped,
            $"Process {target.Id} did not let us attach: it is stopped, by SIGSTOP or a debugger. Resume it "
                + $"(kill -CONT {target.Id}).",
            () => StackCapture.Capture(target.Examined, TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken));

        target.Signal("CONT");
        target.WaitForNoSession();
    }

    [Fact]
    public void Sampling_a_process_that_got_stuck_can_be_disposed_and_leaves_no_session()
    {
        using var target = Target.Start("task-wait");
        using (var log = new SampleLog(target))
        {
            log.Take(1);
            target.Signal("STOP");
        }

        target.Signal("CONT");
        target.WaitForNoSession();
    }

    private static void AttachAndDetach(Target target, bool captures)
    {
        using var log = new SampleLog(target);
        Eventually.Holds(() => target.Sessions == 1, "one session is one socket");
        if (captures) target.Examined.CaptureStacks();
    }
}
