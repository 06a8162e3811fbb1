using System.Text.RegularExpressions;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Observing;

/// <summary>Whatever interrupts an examination, what was seen is kept and the sessions are given back.</summary>
public sealed class InterruptedExaminationTests
{
    private static readonly ExaminationSettings AMinute = new() { Duration = TimeSpan.FromMinutes(1), StopWhenCertain = false };

    public InterruptedExaminationTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "counts sockets in /proc");

    [Fact]
    public void Cancelling_ends_it_with_what_was_seen_until_then()
    {
        using var target = Target.Start("task-wait");
        using var cancellation = new CancellationTokenSource();

        Observation observation = Run(target, AMinute, part =>
        {
            if (part is { Samples.Count: >= 2, Stacks.Count: > 0 }) cancellation.Cancel();
        }, cancellation.Token);

        Assert.NotEmpty(observation.Samples);
        Assert.NotEmpty(observation.Stacks);
        Assert.True(observation.Duration < AMinute.Duration, $"{observation.Duration}");
        target.WaitForNoSession();
    }

    [Fact]
    public void What_the_caller_throws_comes_back_and_the_sessions_are_given_back()
    {
        using var target = Target.Start("task-wait");

        Assert.Throws<InvalidOperationException>(() => Run(target, AMinute, part =>
        {
            if (part.Waits.Count > 0) throw new InvalidOperationException("mine");
        }));

        target.WaitForNoSession();
    }

    [Fact]
    public void A_process_that_is_killed_leaves_what_was_seen_and_a_gap()
    {
        using var target = Target.Start("task-wait");

        Observation observation = Run(target, AMinute, part =>
        {
            if (part is { Samples.Count: >= 1, Stacks.Count: > 0 }) target.Kill();
        });

        Assert.NotEmpty(observation.Samples);
        Assert.NotEmpty(observation.Stacks);
        // On a busy machine a capture or a measurement may have come too late before, which is a gap of its own.
        string end = $@"^Process {target.Id} ended \d+\.\d s after the examination began\.$";
        Assert.Single(observation.Gaps, gap => Regex.IsMatch(gap, end));
    }

    [Fact]
    public void A_process_that_is_stopped_costs_the_time_that_was_allowed_and_keeps_no_session_when_it_goes_on()
    {
        using var target = Target.Start("task-wait");
        bool isStopped = false;

        Observation observation = Run(target, AMinute with { Duration = TimeSpan.FromSeconds(7) }, part =>
        {
            if (!isStopped && part.Samples.Count == 1) target.Signal("STOP");
            isStopped |= part.Samples.Count == 1;
        });

        Assert.NotEmpty(observation.Samples);
        Assert.InRange(observation.Duration, TimeSpan.FromSeconds(7), TimeSpan.FromSeconds(30));
        Assert.Contains(observation.Gaps, gap => gap.StartsWith("No counters came in the last ", StringComparison.Ordinal));
        target.Signal("CONT");
        target.WaitForNoSession();
    }

    [Fact]
    public void Two_examinations_at_once_see_the_same_process()
    {
        using var target = Target.Start("task-wait");
        Observation? other = null;
        Thread second = OwnThread.Start("second", () => other = Run(target, AMinute with { Duration = TimeSpan.FromSeconds(4) }));

        Observation observation = Run(target, AMinute with { Duration = TimeSpan.FromSeconds(4) });
        second.Join();

        Assert.All(new[] { observation, other! }, one =>
            Assert.True(one is { Samples.Count: > 1, Stacks.Count: > 1, Gaps: [] }, $"{one}"));
    }

    private static Observation Run(
        Target target, ExaminationSettings settings, Action<Observation>? onProgress = null,
        CancellationToken? cancellation = null) =>
        Examination.Run(
            target.Examined, settings, onProgress, cancellation ?? TestContext.Current.CancellationToken);
}
