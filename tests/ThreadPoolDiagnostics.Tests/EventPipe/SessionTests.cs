using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests.EventPipe;

/// <summary>Sessions are given back, seen from the process that was observed: each one holds a socket there.</summary>
public sealed class SessionTests
{
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(30);

    public SessionTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "counts sockets in /proc");

    [Fact]
    public void Fifty_times_attaching_and_detaching_leave_nothing_behind()
    {
        using var target = Target.Start("task-wait");
        int sockets = target.CountSockets();
        for (int i = 0; i < 5; i++) AttachAndDetach(target, sockets, captures: true); // what is made once and kept is there then
        Footprint before = target.Footprint();

        for (int i = 0; i < 50; i++) AttachAndDetach(target, sockets, captures: i % 5 == 0);

        Eventually.Holds(() => target.CountSockets() == sockets, "sockets back to what they were");
        Footprint after = target.Footprint();
        Assert.InRange(after.Handles, 0, before.Handles + 2); // the pool, which grows meanwhile, has none of its own
        Assert.InRange(after.ResidentMegabytes, 0, before.ResidentMegabytes + 50);
    }

    [Fact]
    public void Two_tools_that_are_attached_at_once_do_not_disturb_each_other()
    {
        using var target = Target.Start("task-wait");
        int before = target.CountSockets();
        using (var one = new SampleLog(target))
        {
            one.Take(1);
            using (var two = new SampleLog(target))
            {
                two.Take(2);
                Assert.NotEmpty(StackCapture.Capture(target.Examined, Budget, TestContext.Current.CancellationToken).Groups);
                Assert.Equal(before + 2, target.CountSockets());
            }
            int sofar = one.Samples.Length;
            one.Take(sofar + 2);
        }

        Eventually.Holds(() => target.CountSockets() == before, "sockets back to what they were");
    }

    [Fact]
    public async Task A_cancelled_capture_gives_its_session_back()
    {
        using var target = Target.Start("task-wait");
        int before = target.CountSockets();
        using var cancellation = new CancellationTokenSource();
        var capture = StackCapture.CaptureAsync(target.Examined, Budget, cancellation.Token);
        Eventually.Holds(() => target.CountSockets() > before || capture.IsCompleted, "attached");

        await cancellation.CancelAsync();

        await Task.WhenAny(capture);
        Assert.True(capture.IsCanceled, $"{capture.Status}");
        Eventually.Holds(() => target.CountSockets() == before, "sockets back to what they were");
    }

    [Fact]
    public void A_stopped_process_costs_the_budget_and_no_more_and_keeps_no_session_when_it_goes_on()
    {
        using var target = Target.Start("task-wait");
        int before = target.CountSockets();
        target.Signal("STOP");

        var failure = Assert.Throws<DiagnosticsException>(
            () => StackCapture.Capture(target.Examined, TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken));

        Assert.Equal(DiagnosticsFailure.Stopped, failure.Failure);
        Assert.Equal($"Process {target.Id} did not let us attach: it is stopped, by SIGSTOP or a debugger. Resume it "
            + $"(kill -CONT {target.Id}).", failure.Message);
        target.Signal("CONT");
        Eventually.Holds(() => target.CountSockets() == before, "sockets back to what they were");
    }

    [Fact]
    public void Sampling_a_process_that_got_stuck_can_be_disposed_and_leaves_no_session()
    {
        using var target = Target.Start("task-wait");
        int before = target.CountSockets();
        using (var log = new SampleLog(target))
        {
            log.Take(1);
            target.Signal("STOP");
        }

        target.Signal("CONT");
        Eventually.Holds(() => target.CountSockets() == before, "sockets back to what they were");
    }

    private static void AttachAndDetach(Target target, int sockets, bool captures)
    {
        using var log = new SampleLog(target);
        Eventually.Holds(() => target.CountSockets() == sockets + 1, "one session is one socket");
        if (captures) StackCapture.Capture(target.Examined, Budget, TestContext.Current.CancellationToken);
    }
}
