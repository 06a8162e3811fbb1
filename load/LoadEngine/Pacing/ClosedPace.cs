namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// The closed loop: a vuser's next turn comes at once after its answer, or after its think time if it has one, as long as there
/// are requests and time.
/// </summary>
internal sealed class ClosedPace : IPace
{
    /// <summary>A refused connection fails within microseconds; without a pause the loop would spin on it.</summary>
    private static readonly TimeSpan AfterFailure = TimeSpan.FromMilliseconds(100);

    private readonly LoadClock _clock;
    private readonly LoadSettings _settings;
    private int _begun;
    private long _warmUps = -1;
    private long _sequence = -1;

    public ClosedPace(LoadClock clock, LoadSettings settings)
    {
        (_clock, _settings) = (clock, settings);
        if (settings.ThinkTime > TimeSpan.Zero || IsGrowing) Pauses = new ThinkPauses(clock, settings, Next);
    }

    /// <summary>The pause after a failure; zero when the think time is longer.</summary>
    public TimeSpan PauseAfterFailure => _settings.ThinkTime < AfterFailure ? AfterFailure : TimeSpan.Zero;

    /// <summary>The pauses; null when vusers neither pause nor start one after the other.</summary>
    public Pauses? Pauses { get; }

    public ValueTask<Turn> NextAsync(Client client)
    {
        TimeSpan pause = Pauses is null ? TimeSpan.Zero : client.HasBegun ? _settings.ThinkTime : BeforeFirst(client);
        return pause == TimeSpan.Zero ? ValueTask.FromResult(Next(client, _clock.Now)) : Pauses!.BeginAsync(client, pause);
    }

    private bool IsGrowing => _settings.ConnectionStages.Count > 0;

    /// <summary>The pause before a vuser's first request: vusers start evenly over one think time. If they started together, they
    /// would send bursts, and the load would differ at the start.</summary>
    private TimeSpan BeforeFirst(Client client)
    {
        client.HasBegun = true;
        int before = Interlocked.Increment(ref _begun) - 1;
        return IsGrowing ? Joins(before) : _settings.ThinkTime * before / _settings.Connections;
    }

    /// <summary>When a vuser joins: when the stages have reached one more than the vusers before it.</summary>
    private TimeSpan Joins(int before)
    {
        TimeSpan start = _settings.WarmUp;
        foreach (LoadStage stage in _settings.ConnectionStages)
        {
            if (stage.From > before) return start == _settings.WarmUp ? TimeSpan.Zero : start;
            if (stage.To > before) return start + (stage.Length * ((before + 1 - stage.From) / (stage.To - stage.From)));
            start += stage.Length;
        }

        return start;
    }

    /// <summary>The next turn; none for a vuser with all requests made, whose last pause may reach into the drain.</summary>
    private Turn Next(Client client, long now)
    {
        if (client.Requests == _settings.RequestsPerConnection)
        {
            client.End(now);
            return Turn.Over;
        }

        if (now >= _clock.StartsEnd) return Turn.Over;
        if (now < _clock.Origin) return new(Interlocked.Increment(ref _warmUps), now, IsWarmUp: true);
        long sequence = Interlocked.Increment(ref _sequence);
        if (sequence >= _settings.AllRequests - 1) _clock.EndStarts(now);
        if (sequence >= _settings.AllRequests) return Turn.Over;
        client.Start(now);
        return new(sequence, now);
    }
}
