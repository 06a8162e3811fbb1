using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using StarvationWatchdog.Probing;
using StarvationWatchdog.Stacks;

namespace StarvationWatchdog.Reporting;

/// <summary>
/// Tells subscribers and the log, on a thread of its own: both may block, and then neither the probing nor the pool waits for
/// them.
/// </summary>
/// <param name="sender">Of the events.</param>
/// <param name="gate">Of the log.</param>
/// <param name="finder">Of causes.</param>
/// <param name="logger">Of the watchdog.</param>
internal sealed class Reporter(object sender, LogGate gate, CauseFinder finder, ILogger logger) : IDisposable
{
    private const string Unknown = "unknown";

    /// <summary>Whoever takes no more for so long is not told the rest.</summary>
    private const int MostWaiting = 256;

    private readonly BlockingCollection<Action> _reports = new(MostWaiting); // stays: the probing thread may still add to it

    public event EventHandler<StarvationEventArgs>? EpisodeBegan;

    public event EventHandler<StarvationEventArgs>? CauseFound;

    public event EventHandler<StarvationEventArgs>? EpisodeEnded;

    /// <summary>Until it is told to end.</summary>
    public void Run()
    {
        foreach (Action report in _reports.GetConsumingEnumerable()) Try(report);
    }

    /// <summary>Ends it, and what it has started.</summary>
    public void Dispose()
    {
        _reports.CompleteAdding();
        finder.Dispose();
    }

    public void Begin(EpisodeInProgress episode)
    {
        StarvationEpisode now = episode.ToEpisode();
        Post(() =>
        {
            Tell(EpisodeBegan, now);
            finder.Start(finding => Post(() => Explain(episode, finding)));
        });
    }

    public void End(EpisodeInProgress episode)
    {
        StarvationEpisode now = episode.ToEpisode();
        Post(() => Tell(EpisodeEnded, now));
    }

    public void Fail(Exception failure) => Post(() =>
    {
        if (gate.TryPass($"{failure.GetType()}") is { } heldBack) LogMessages.WatchdogFailed(logger, failure, heldBack);
    });

    /// <summary>The failure boundary of this thread.</summary>
    private static void Try(Action report)
    {
        try
        {
            report();
        }
        catch (Exception)
        {
            // Only the logger itself comes so far: where it cannot be told, nobody can.
        }
    }

    private void Post(Action report)
    {
        try
        {
            _reports.TryAdd(report);
        }
        catch (InvalidOperationException)
        {
            // The watchdog has ended meanwhile.
        }
    }

    private void Explain(EpisodeInProgress episode, Finding finding)
    {
        episode.Cause = finding.Cause;
        StarvationEpisode now = episode.ToEpisode();
        if (finding.Cause is not null) Tell(CauseFound, now);
        if (gate.TryPass(finding.Cause?.ToString() ?? Unknown) is { } heldBack) Log(now, finding, heldBack);
    }

    private void Log(StarvationEpisode episode, Finding finding, int heldBack) => LogMessages.Starves(
        logger, episode.LongestDelay.TotalSeconds, episode.Threads, Text(finding),
        string.Concat((finding.Cause?.Stack ?? []).Select(frame => $"\n   at {frame}")), heldBack);

    private static string Text(Finding finding) => finding.Cause is { } cause
        ? $"{cause}, where {cause.Threads} threads wait ({cause.Wait})"
        : $"{Unknown}: {finding.WhyNot}.";

    /// <summary>Each is called for itself, so that one that fails keeps nobody else from being told.</summary>
    private void Tell(EventHandler<StarvationEventArgs>? handlers, StarvationEpisode episode)
    {
        var args = new StarvationEventArgs(episode);
        foreach (Delegate handler in handlers?.GetInvocationList() ?? [])
        {
            try
            {
                ((EventHandler<StarvationEventArgs>)handler)(sender, args);
            }
            catch (Exception failure)
            {
                LogMessages.HandlerFailed(logger, failure);
            }
        }
    }
}
