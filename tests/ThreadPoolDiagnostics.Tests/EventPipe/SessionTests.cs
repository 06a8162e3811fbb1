using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests.EventPipe;

/// <summary>Sessions are given back, seen from the process that was looked at: each one holds a socket there.</summary>
public sealed class SessionTests
{
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(30);

    public SessionTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "counts sockets in /proc");

    [Fact]
    public void Twenty_times_attaching_and_detaching_leave_nothing_behind()
    {
        using var target = Target.Start("task-wait");
        int before = target.CountSockets();

        for (int i = 0; i < 20; i++)
        {
            using var sampler = CounterSampler.Start(target.Examined, TimeSpan.FromSeconds(1), _ => { });
            Eventually.Holds(() => target.CountSockets() == before + 1, "one session is one socket");
            if (i % 5 == 0) StackCapture.Capture(target.Examined, Budget, TestContext.Current.CancellationToken);
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

        Assert.Equal(DiagnosticsFailure.BudgetExceeded, failure.Failure);
        Assert.Equal($"Process {target.Id} did not let us attach within the budget of 1 s. It may be stopped or short of CPU; "
            + "try again with a larger budget.", failure.Message);
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
}
