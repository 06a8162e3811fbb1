using System.Collections.Concurrent;
using System.CommandLine;
using DotnetStarvation.Checks;
using DotnetStarvation.Strict.OpenApi;
using ThreadPoolDiagnostics.Launch;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.WaitProfiles;

namespace DotnetStarvation.Strict;

/// <summary>Observes every wait of the pool threads of a process, or of all .NET processes of a command.</summary>
internal static class StrictCheck
{
    /// <summary>How long to wait for processes that outlive the command.</summary>
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(2);

    /// <param name="parsed">The command line.</param>
    /// <param name="command">The command to start; empty to observe the process that the options name.</param>
    /// <param name="atMost">The time after which the observation ends, and the command is ended.</param>
    /// <param name="known">The entries that allow findings.</param>
    /// <param name="stop">Ends it early, with the result so far.</param>
    /// <exception cref="InvalidDataException">The endpoints could not be asked.</exception>
    /// <exception cref="DiagnosticsException">The process cannot be observed, or the command starts none.</exception>
    public static StrictResult Run(
        ParseResult parsed, string[] command, TimeSpan atMost, Baseline known, CancellationToken stop)
    {
        WaitProfilerSettings settings = StrictOptions.Settings(parsed, isCommand: command.Length > 0);
        using EndpointTour? tour = StrictOptions.Tour(parsed);
        (IReadOnlyList<StrictReport> reports, CheckedCommand? ended) = command.Length == 0
            ? (Observe(parsed, settings, tour, atMost, stop), null)
            : Follow(command, settings, tour, atMost, TargetOptions.OwnCodeOf(parsed), stop);
        if (tour?.Failure is { } failure) throw new InvalidDataException(failure);
        var today = DateOnly.FromDateTime(TimeProvider.System.GetLocalNow().Date);
        return new([.. reports.OrderBy(report => report.Findings.Count == 0)], ended, settings.ShortestWait, known, today)
        {
            Tour = tour,
        };
    }

    private static IReadOnlyList<StrictReport> Observe(
        ParseResult parsed, WaitProfilerSettings settings, EndpointTour? tour, TimeSpan duration, CancellationToken stop)
    {
        using TargetProcess target = TargetOptions.Resolve(parsed, stop);
        using FollowedWaits process = FollowedWaits.Start(target, settings, stop);
        tour?.Start();
        Wait(() => process.WaitForEnd(FollowedWaits.PollInterval) || tour?.HasEnded is true, duration, stop);
        tour?.End();
        return [process.Finish()];
    }

    private static (IReadOnlyList<StrictReport>, CheckedCommand) Follow(
        string[] words, WaitProfilerSettings settings, EndpointTour? tour, TimeSpan atMost, OwnCode own, CancellationToken stop)
    {
        var followed = new ConcurrentQueue<FollowedWaits>();
        using LaunchedCommand launched = LaunchedCommand.Start(words[0], [.. words.Skip(1)], target =>
        {
            target.OwnCode = own;
            followed.Enqueue(FollowedWaits.StartOrSayWhyNot(target, settings, stop));
        });
        try
        {
            tour?.Start();
            Wait(() => HasEnded(launched) || tour?.HasEnded is true, atMost, stop);
            tour?.End();
            bool endedByItself = launched.HasEnded();
            if (endedByItself)
                Wait(() => followed.All(process => process.WaitForEnd(FollowedWaits.PollInterval)), EndPatience, stop);
            StrictReport[] reports = [.. followed.Select(process => process.Finish())];
            if (reports.Length > 0) return (reports, new(words, endedByItself ? launched.ExitCode : null));
            stop.ThrowIfCancellationRequested();
            launched.ThrowIfWithoutApplication();
            throw launched.NoApplication(atMost);
        }
        finally
        {
            foreach (FollowedWaits process in followed) process.Dispose();
        }
    }

    private static bool HasEnded(LaunchedCommand launched)
    {
        launched.ThrowIfWithoutApplication();
        return launched.WaitForEnd(FollowedWaits.PollInterval);
    }

    /// <summary>Waits until something has ended, at most for a time. Each look at it takes a moment.</summary>
    private static void Wait(Func<bool> hasEnded, TimeSpan atMost, CancellationToken stop)
    {
        long start = TimeProvider.System.GetTimestamp();
        while (!hasEnded() && TimeProvider.System.GetElapsedTime(start) < atMost)
            if (stop.IsCancellationRequested) return;
    }
}
