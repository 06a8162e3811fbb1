using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using StarvationWatchdog.Probing;
using StarvationWatchdog.Reporting;
using StarvationWatchdog.Stacks;

namespace StarvationWatchdog.Tests.Reporting;

public sealed class ReporterTests
{
    private readonly ConcurrentQueue<string> _raised = [];

    [Fact]
    public void An_episode_raises_both_events_and_is_logged_once()
    {
        var log = new HeardLog();
        using Reporter reporter = Start(log);
        reporter.EpisodeBegan += (sender, happened) => _raised.Enqueue($"{sender} began {happened.Episode.IsOver}");
        reporter.EpisodeEnded += (sender, happened) => _raised.Enqueue($"{sender} ended {happened.Episode.IsOver}");

        EpisodeInProgress episode = Begin(reporter, seconds: 1.5);
        episode.End();
        reporter.End(episode);
        Eventually.Holds(() => _raised.Count == 2 && log.Entries.Count > 0, "both are raised, and one is logged");
        Assert.Equal(["test began False", "test ended True"], _raised);
        string entry = Assert.Single(log.Entries);
        Assert.Matches(
            "^Warning 1 The thread pool starves: work waited 1.5 s for one of its [0-9]+ threads. "
            + "Blocking call: unknown: the search for it is switched off.\nSuppressed since the last such entry: 0$",
            entry);
    }

    [Fact]
    public void A_handler_that_throws_is_logged_and_does_not_prevent_the_others()
    {
        var log = new HeardLog();
        using Reporter reporter = Start(log);
        reporter.EpisodeBegan += (_, _) => throw new InvalidOperationException("the handler's own");
        reporter.EpisodeBegan += (_, _) => _raised.Enqueue("the other");

        Begin(reporter, seconds: 1);
        Eventually.Holds(() => log.Entries.Count == 2, "both are logged");
        Assert.Equal(["the other"], _raised);
        Assert.Equal("Error 2 A handler of the starvation watchdog's events failed the handler's own", log.Entries[0]);
    }

    [Fact]
    public void A_log_that_blocks_delays_no_report_and_one_that_throws_ends_nothing()
    {
        using var blocked = new ManualResetEventSlim();
        var log = new HeardLog(() =>
        {
            blocked.Wait();
            if (_raised.IsEmpty) throw new IOException("no space left");
        });
        using Reporter reporter = Start(log, TimeSpan.Zero);
        reporter.EpisodeEnded += (_, _) => _raised.Enqueue("ended");

        for (int many = 0; many < 1_000; many++) Begin(reporter, seconds: 1); // does not block, although the log does
        blocked.Set();
        Eventually.Holds(
            () =>
            {
                reporter.End(new(TimeProvider.System, TimeSpan.Zero));
                return !_raised.IsEmpty;
            },
            "it goes on");
        Begin(reporter, seconds: 1);
        Eventually.Holds(() => log.Entries.Count >= 1, "the log is used again");
    }

    [Fact]
    public void Failures_of_the_watchdog_itself_do_not_flood_the_log()
    {
        var log = new HeardLog();
        using Reporter reporter = Start(log);
        for (int times = 0; times < 20; times++) reporter.Fail(new InvalidOperationException("again"));
        reporter.Fail(new NotSupportedException("last"));

        Eventually.Holds(() => log.Entries.Count == 2, "both kinds are logged");
        Assert.Equal(["again", "last"], log.Entries.Select(entry => entry.Split(' ')[^1]));
    }

    private static Reporter Start(ILogger log, TimeSpan? interval = null)
    {
        var reporter = new Reporter(
            "test", new(interval ?? TimeSpan.FromMinutes(10), TimeProvider.System),
            new CauseFinder(new() { FindCause = false }, TimeProvider.System), log);
        new Thread(reporter.Run) { IsBackground = true }.Start();
        return reporter;
    }

    private static EpisodeInProgress Begin(Reporter reporter, double seconds)
    {
        var episode = new EpisodeInProgress(TimeProvider.System, TimeSpan.FromSeconds(seconds));
        reporter.Begin(episode);
        return episode;
    }

    /// <summary>A log that keeps its entries, and does first what a test wants it to.</summary>
    private sealed class HeardLog(Action? first = null) : ILogger
    {
        private readonly ConcurrentQueue<string> _entries = [];

        /// <summary>Level, number and text, with the failure's message behind it.</summary>
        public IReadOnlyList<string> Entries => [.. _entries];

        public void Log<TState>(
            LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            first?.Invoke();
            _entries.Enqueue($"{logLevel} {eventId.Id} {formatter(state, exception)} {exception?.Message}".Trim());
        }

        public bool IsEnabled(LogLevel logLevel) => true;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;
    }
}
