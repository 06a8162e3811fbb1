using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using StarvationWatchdog.Probing;
using StarvationWatchdog.Stacks;

namespace StarvationWatchdog.Reporting;

/// <summary>
/// Raises events and writes log entries on a dedicated thread, so that handlers and loggers that block delay neither the probing
/// nor the pool.
/// </summary>
internal sealed class Reporter(object sender, LogGate gate, CauseFinder finder, ILogger logger) : IDisposable
{
    private const string Unknown = "unknown";

    /// <summary>Maximum number of waiting reports; further ones are dropped.</summary>
    private const int MostWaiting = 256;

    private readonly BlockingCollection<Action> _reports = new(MostWaiting); // stays: the probing thread may still add to it

    public event EventHandler<StarvationEventArgs>? EpisodeBegan;

    public event EventHandler<StarvationEventArgs>? CauseFound;

    public event EventHandler<StarvationEventArgs>? EpisodeEnded;

    /// <summary>Reports until it is disposed.</summary>
    public void Run()
    {
        foreach (Action report in _reports.GetConsumingEnumerable()) Try(report);
    }

    /// <summary>Ends it and the cause finder.</summary>
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
            Raise(EpisodeBegan, now);
            finder.Start(finding => Post(() => Explain(episode, finding)));
        });
    }

    public void End(EpisodeInProgress episode)
    {
        StarvationEpisode now = episode.ToEpisode();
        Post(() => Raise(EpisodeEnded, now));
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
            // Only the logger's own exceptions arrive here, and they cannot be logged.
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
            // The watchdog has ended.
        }
    }

    private void Explain(EpisodeInProgress episode, Finding finding)
    {
        episode.Cause = finding.Cause;
        StarvationEpisode now = episode.ToEpisode();
        if (finding.Cause is not null) Raise(CauseFound, now);
        if (gate.TryPass(finding.Cause?.ToString() ?? Unknown) is { } heldBack) Log(now, finding, heldBack);
    }

    private void Log(StarvationEpisode episode, Finding finding, int heldBack) => LogMessages.Starves(
        logger, episode.LongestDelay.TotalSeconds, episode.Threads, Text(finding),
        string.Concat((finding.Cause?.Stack ?? []).Select(frame => $"\n   at {frame}")), heldBack);

    private static string Text(Finding finding) => finding.Cause is { } cause
        ? $"{cause}, where {cause.Threads} {(cause.Threads == 1 ? "thread waits" : "threads wait")} ({cause.Wait}){Held(cause)}"
        : $"{Unknown}: {finding.WhyNot}.";

    private static string Held(BlockingCall cause) => cause.HeldUp switch
    {
        0 => "",
        1 => ", and 1 other for what is held there",
        var others => $", and {others} others for what is held there",
    };

    /// <summary>Calls each handler separately, so that one that throws does not prevent the others.</summary>
    private void Raise(EventHandler<StarvationEventArgs>? handlers, StarvationEpisode episode)
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
