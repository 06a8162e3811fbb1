using StockExchange.StockLoad.Http;

namespace StockExchange.StockLoad.Load;

/// <summary>
/// One load: a closed loop (each connection sends its next request after the answer to the one before) or an open one (requests start
/// on a schedule), first the warm-up, then what counts, then the drain.
/// </summary>
/// <param name="transport">How requests travel.</param>
/// <param name="requests">What they ask.</param>
/// <param name="settings">How much, how long.</param>
/// <param name="time">The clock.</param>
internal sealed class LoadRun(TransportSettings transport, IRequestSource requests, LoadSettings settings, TimeProvider time)
{
    /// <summary>What it is doing right now.</summary>
    public LoadMeter Meter { get; } = new();

    /// <summary>Runs to the end of the drain.</summary>
    /// <param name="stop">Ends it early, with what was recorded so far: no drain, those in flight are unanswered.</param>
    /// <param name="onInterval">Called for each interval of the time axis as soon as it is over, never during the warm-up.</param>
    public async Task<LoadResult> RunAsync(CancellationToken stop, Action<IntervalResult>? onInterval = null)
    {
        using var connector = new Http11Connector(requests[0].Target, transport);
        var clock = new LoadClock(time, settings);
        var recording = new Recording(clock, settings.Interval);
        using var news = new IntervalNews(onInterval);
        var intervals = new IntervalLog(clock, recording, settings.Interval, news.Tell);
        var vusers = new Vusers(settings.Connections);
        using var watchdog = new Watchdog(clock, vusers, intervals);
        OpenPace? open = settings.Rate is null ? null : new(clock, settings);
        IPace pace = open is null ? new ClosedPace(clock, settings.Requests) : open;
        LoadState state = State(connector, clock, recording, pace);

        Task watching = OwnThread.RunAsync("StockLoad watchdog", watchdog.Run);
        await Task.WhenAll(Enumerable.Range(0, Prepared).Select(_ => vusers.Add(new(state)).PrepareAsync()));
        clock.Start();
        await using (stop.Register(() => clock.Stop(clock.Now)))
        {
            await (open is null ? ClosedAsync(vusers) : OpenAsync(open, clock, vusers, state));
        }

        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        watchdog.End();
        await watching;
        LoadTotals totals = recording.Totals();
        long end = Math.Max(clock.StartsEnd, Math.Min(clock.GiveUp, totals.LastEnd));
        intervals.Finish(end);
        await news.EndAsync();
        return new LoadResultBuilder(clock, totals, requests.Operations)
            .Build(end, intervals.Intervals, watchdog.OwnCpuPercent, open?.Result());
    }

    private int Prepared => settings.Rate is { } rate
        ? Math.Clamp((int)Math.Ceiling(rate / 100), 1, settings.Connections)
        : settings.Connections;

    private static Task ClosedAsync(Vusers vusers)
    {
        List<Task> running = [];
        foreach (Vuser vuser in vusers.All) running.Add(Task.Run(() => vuser.RunAsync()));
        return Task.WhenAll(running);
    }

    private async Task OpenAsync(OpenPace pace, LoadClock clock, Vusers vusers, LoadState state)
    {
        List<Task> running = [];
        foreach (Vuser vuser in vusers.All) running.Add(vuser.RunAsync());
        var pacer = new Pacer(pace, clock, settings.Connections, first =>
        {
            Vuser vuser = vusers.Add(new(state));
            running.Add(Task.Run(() => vuser.RunAsync(first)));
        });
        await OwnThread.RunAsync("StockLoad pacer", () => pacer.Run(vusers.Count));
        await Task.WhenAll(running);
    }

    private LoadState State(IConnector connector, LoadClock clock, Recording recording, IPace pace) =>
        new(connector, requests, pace, clock, recording, Meter, time)
        {
            Timeout = clock.Timestamps(settings.Timeout),
            ConnectTimeout = clock.Timestamps(transport.ConnectTimeout),
            TimeoutFailure = new(FailureKind.Timeout, $"No whole answer within {settings.Timeout.TotalSeconds} s."),
            ConnectTimeoutFailure = new(FailureKind.ConnectTimeout, $"No connection within {transport.ConnectTimeout.TotalSeconds} s."),
        };
}
