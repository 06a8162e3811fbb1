namespace DotnetStarvation.Otlp;

/// <summary>The incidents that are not sent yet, a limited number: while the collector does not take them, the oldest ones are
/// dropped. Thread-safe.</summary>
internal sealed class WaitingIncidents(TimeProvider time)
{
    private const int Most = 100;

    /// <summary>An incident that is not accepted for so long is dropped: perhaps it is this one that is refused.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private readonly Lock _lock = new();
    private readonly LinkedList<(IncidentLogRecord Record, long Since)> _waiting = [];
    private int _overflow;

    public void Add(IncidentLogRecord record)
    {
        lock (_lock)
        {
            _waiting.AddLast((record, time.GetTimestamp()));
            if (_waiting.Count <= Most) return;
            _waiting.RemoveFirst();
            _overflow++;
        }
    }

    /// <summary>Sends all, the oldest first, until one fails; that one waits, unless it has waited too long.</summary>
    /// <param name="send">Returns whether it was accepted.</param>
    /// <returns>How many had to make room for others, and how many were given up.</returns>
    public (int Overflow, int GivenUp) Send(Func<IncidentLogRecord, bool> send)
    {
        int givenUp = 0;
        while (First is { } first)
        {
            bool isAccepted = send(first.Record);
            bool isOver = time.GetElapsedTime(first.Since) >= Patience;
            if (!isAccepted && !isOver) break;
            if (!isAccepted) givenUp++;
            lock (_lock) _waiting.Remove(first);
        }
        return (Interlocked.Exchange(ref _overflow, 0), givenUp);
    }

    private (IncidentLogRecord Record, long Since)? First
    {
        get
        {
            lock (_lock) return _waiting.First?.Value;
        }
    }
}
