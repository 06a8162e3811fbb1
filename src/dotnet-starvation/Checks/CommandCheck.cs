using System.Collections.Concurrent;
using ThreadPoolDiagnostics.Launch;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>Starts a command, and follows each of its .NET processes until the command ends.</summary>
internal static class CommandCheck
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(50);

    /// <summary>How long to wait for processes that outlive the command.</summary>
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(2);

    /// <param name="words">The program and its arguments.</param>
    /// <param name="atMost">The time after which the command is ended.</param>
    /// <param name="known">The causes for which it does not fail.</param>
    /// <param name="own">The assemblies that are the application's own.</param>
    /// <param name="stop">Ends it early, with the result so far.</param>
    public static CheckResult Run(
        IReadOnlyList<string> words, TimeSpan atMost, Baseline known, OwnCode own, CancellationToken stop)
    {
        var followed = new ConcurrentQueue<FollowedProcess>();
        using LaunchedCommand launched = LaunchedCommand.Start(
            words[0], [.. words.Skip(1)], target =>
            {
                target.OwnCode = own;
                var process = new FollowedProcess(target, stop);
                followed.Enqueue(process); // before it runs: it may end at once
                process.Attach();
            });
        long start = TimeProvider.System.GetTimestamp();
        do launched.ThrowIfWithoutApplication();
        while (!launched.WaitForEnd(PollInterval)
            && TimeProvider.System.GetElapsedTime(start) < atMost && !stop.IsCancellationRequested);
        bool endedByItself = launched.HasEnded();
        foreach (FollowedProcess process in followed) process.Leave();
        if (endedByItself) WaitForEnds(followed, stop);
        foreach (FollowedProcess process in followed) process.Stop();
        CheckReport[] reports = [.. followed.SelectMany(process => process.Finish()).OrderBy(Gravity)];
        if (reports.Length > 0) return new(reports, new(words, endedByItself ? launched.ExitCode : null), known);
        stop.ThrowIfCancellationRequested();
        launched.ThrowIfWithoutApplication();
        throw launched.NoApplication(atMost);
    }

    private static void WaitForEnds(IReadOnlyCollection<FollowedProcess> followed, CancellationToken stop)
    {
        long start = TimeProvider.System.GetTimestamp();
        while (!followed.All(process => process.WaitForEnd(PollInterval))
            && TimeProvider.System.GetElapsedTime(start) < EndPatience)
            if (stop.IsCancellationRequested) break;
    }

    /// <summary>The order of reports. Unknown verdicts come last: most are of processes that ended at once.</summary>
    private static int Gravity(CheckReport report) => VerdictWords.Severity(report.Diagnosis.Verdict) switch
    {
        VerdictSeverity.Bad => report.Starved ? 0 : 1,
        VerdictSeverity.Mild => 2,
        VerdictSeverity.Good => 3,
        _ => 4,
    };
}
