using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Recorders;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Threads;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>The parts of one load, from the first connection to the result.</summary>
internal sealed class RunningLoad : IDisposable
{
    /// <summary>The most connections opened at once: Kestrel's backlog is 512; a SYN beyond it is dropped, and repeated only a
    /// second later.</summary>
    private const int OpeningsAtOnce = 400;

    private readonly LoadSettings _settings;
    private readonly LoadClock _clock;
    private readonly StartTime _start;
    private readonly Recording _recording;
    private readonly IntervalNews _news;
    private readonly IntervalLog _intervals;
    private readonly Vusers _vusers;
    private readonly Watchdog _watchdog;
    private readonly OpenPace? _openPace;
    private readonly ClosedPace? _closedPace;
    private readonly LoadState _state;
    private readonly VuserWork _work;

    public RunningLoad(
        IConnector transport, Func<LoadClock, LoadSettings, VuserWork> createWork, LoadSettings settings, TimeProvider time,
        LoadMeter meter, Action<LoadRequest, Answer>? onAnswer, Action<IntervalResult>? onInterval)
    {
        _settings = settings;
        _clock = new(time, settings);
        _work = createWork(_clock, settings);
        _start = new(settings.StartAt, time);
        _recording = new(_clock, settings);
        _news = new(onInterval);
        _intervals = new(_clock, _recording, settings, _news.Add);
        _vusers = new(settings.Connections);
        _watchdog = new(_clock, _vusers, _intervals, Shorter(settings.Timeout, transport.ConnectTimeout));
        if (settings.Rate is null) _closedPace = new(_clock, settings);
        else _openPace = new(_clock, settings);
        _state = new()
        {
            Connector = transport,
            Pace = (IPace?)_openPace ?? _closedPace!,
            Clock = _clock,
            Recording = _recording,
            Meter = meter,
            Time = time,
            OnAnswer = onAnswer,
            Openings = new(OpeningsAtOnce),
            Idle = _clock.Timestamps(TimeSpan.FromSeconds(1)),
            Timeout = _clock.Timestamps(settings.Timeout),
            TimeoutFailure = new(FailureKind.Timeout, $"No whole answer within {settings.Timeout.TotalSeconds} s."),
            ConnectTimeout = _clock.Timestamps(transport.ConnectTimeout),
            ConnectTimeoutFailure = new(
                FailureKind.ConnectTimeout, $"No connection within {transport.ConnectTimeout.TotalSeconds} s."),
        };
    }

    /// <summary>The number of connections opened in advance. An open loop opens more when needed; these suffice for its rate if
    /// answers take 10 ms. But a vuser that sets up while its iteration is due would have that time in its latency.</summary>
    private int Prepared => _settings.Rate is { } rate && !_work.HasSetup
        ? (int)Math.Clamp(Math.Ceiling(rate / 100), 1, _settings.Connections)
        : _settings.ConnectionStages is [var first, ..] ? (int)Math.Clamp(first.From, 1, _settings.Connections)
        : _settings.Connections;

    /// <summary>The vusers at the start: in a closed loop all, though some may have to wait before they begin.</summary>
    private int FirstVusers => _settings.Rate is null ? _settings.Connections : Prepared;

    /// <summary>The times of the clients that made all their requests.</summary>
    private ClientTimes Times()
    {
        Client[] done = [.. _vusers.All.ToArray().Select(vuser => vuser.Client).Where(client => client.Elapsed is not null)];
        if (done.Length == 0) return new(0, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.Zero);
        return new(
            done.Length,
            Span(done.Average(client => client.Elapsed!.Value)),
            Span(done.Min(client => client.Elapsed!.Value)),
            Span(done.Max(client => client.Elapsed!.Value)),
            _settings.ThinkTime * _settings.RequestsPerConnection!.Value,
            Span(done.Average(client => client.Overslept)));

        TimeSpan Span(double timestamps) => TimeSpan.FromSeconds(timestamps / _clock.Frequency);
    }

    /// <summary>Ends the load at once.</summary>
    public void Stop()
    {
        _clock.Stop(_clock.Now);
        _start.Stop();
    }

    /// <summary>Opens the connections, runs the loop, and waits for requests in flight at its end.</summary>
    public async Task RunAsync()
    {
        Task watching = OwnThread.RunAsync("StockLoad watchdog", _watchdog.Run);
        Task pausing = PausingAsync(_work.Pauses);
        try
        {
            await _start.UntilOpeningAsync();
            await PrepareAsync();
            await _start.UntilStartAsync();
            _clock.Start();
            await LoopAsync();
        }
        finally
        {
            // Leaves the threads that complete the sockets: the continuation may block.
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
            _work.Pauses?.End();
            await pausing;
            _watchdog.End();
            await watching;
        }
    }

    /// <summary>The result. All intervals have been reported before it returns.</summary>
    public async Task<LoadResult> ResultAsync()
    {
        LoadTotals totals = _recording.Totals();
        long end = Math.Max(_clock.StartsEnd, Math.Min(_clock.GiveUp, totals.LastEnd));
        _intervals.Finish(end);
        await _news.EndAsync();
        IReadOnlyList<OperationResult> operations = totals.Operations(_work.Operations);
        var all = new LatencyHistogram();
        foreach (OperationResult operation in operations) all.Add(operation.Latency);
        TimeSpan? window = _clock.IsEndedByNumber ? null
            : _clock.StartsEnd > _clock.Origin ? _clock.At(_clock.StartsEnd) : TimeSpan.Zero;
        long inFlightEnd = _clock.IsEndedByNumber ? totals.LastEnd : _clock.StartsEnd;
        TimeSpan answering = all.Count == 0 ? TimeSpan.Zero : _clock.Between(totals.FirstStart, totals.LastAnswer);
        FlowResult? flow = _work.Result(totals, window, answering);
        return new()
        {
            Origin = _clock.Origin,
            StartsEnded = _clock.At(_clock.StartsEnd),
            End = _clock.At(end),
            RequestsPerSecond = all.Count == 0 ? 0
                : flow is not null && totals.AnsweredInTime > 0 && window is { } starting
                ? totals.AnsweredInTime / starting.TotalSeconds
                : (_work.Streams is null ? all.Count : Succeeded(operations)) / answering.TotalSeconds,
            Latency = all,
            Operations = operations,
            Statuses = totals.Statuses,
            Failures = totals.Failures,
            Unanswered = totals.Unanswered,
            LongestUnanswered = totals.Unanswered == 0 ? null : totals.LongestUnanswered,
            LastAnswered = all.Count == 0 ? null : _clock.At(totals.LastAnswer),
            Flow = flow,
            Streams = _work.Streams,
            Schedule = _openPace?.Result(),
            Clients = _settings.RequestsPerConnection is null ? null : Times(),
            Thinking = _closedPace?.Pauses is { } pauses && _settings.ThinkTime > TimeSpan.Zero
                ? new(_settings.ThinkTime, _settings.Connections, pauses.OwnLateness)
                : null,
            Intervals = _intervals.Intervals,
            BytesReceived = totals.Bytes,
            OwnCpuPercent = _watchdog.OwnCpuPercent,
            MeanInFlight = inFlightEnd > _clock.Origin ? (double)totals.InFlight / (inFlightEnd - _clock.Origin) : 0,
        };
    }

    private static long Succeeded(IEnumerable<OperationResult> operations) =>
        operations.Where(operation => operation.StatusClass is 2).Sum(operation => operation.Latency.Count);

    public void Dispose()
    {
        _start.Dispose();
        _state.Openings.Dispose();
        _watchdog.Dispose();
        _news.Dispose();
    }

    /// <summary>Opens connections up to the first failure: if the server cannot take them all, the load will show it.</summary>
    private async Task PrepareAsync()
    {
        bool isEnough = false;
        for (int i = 0; i < FirstVusers; i++) _vusers.Add(_work.CreateVuser(_state, i));
        await Parallel.ForEachAsync(
            Enumerable.Range(0, Prepared),
            new ParallelOptions { MaxDegreeOfParallelism = OpeningsAtOnce },
            async (index, _) =>
            {
                if (isEnough || _clock.IsOver) return;
                if (await _vusers.All[index].PrepareAsync() is not null) isEnough = true;
            });
    }

    private async Task LoopAsync()
    {
        List<Task> running = [];
        foreach (Vuser vuser in _vusers.All) running.Add(Task.Run(() => vuser.RunAsync()));
        if (_openPace is not null)
        {
            var pacer = new Pacer(_openPace, _settings.Connections, first => running.Add(AnotherAsync(first)));
            await OwnThread.RunAsync("StockLoad pacer", () => pacer.Run(_vusers.Count));
        }

        Task pausing = PausingAsync(_closedPace?.Pauses);
        try
        {
            await Task.WhenAll(running);
        }
        finally
        {
            _closedPace?.Pauses?.End();
            await pausing;
        }
    }

    private static Task PausingAsync(Pauses? pauses) =>
        pauses is null ? Task.CompletedTask : OwnThread.RunAsync("StockLoad pauses", pauses.Run);

    private Task AnotherAsync(Turn first)
    {
        Vuser vuser = _vusers.Add(_work.CreateVuser(_state, _vusers.Count));
        return Task.Run(() => vuser.RunAsync(first));
    }

    private static TimeSpan Shorter(TimeSpan one, TimeSpan other) => one < other ? one : other;
}
