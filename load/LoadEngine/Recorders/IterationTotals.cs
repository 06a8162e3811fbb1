using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>The iterations of a flow. Not thread-safe.</summary>
internal sealed class IterationTotals
{
    public long Completed { get; private set; }

    /// <summary>Of these, the number that had ended when the drain began.</summary>
    public long CompletedInTime { get; private set; }

    public long Failed { get; private set; }

    public long Unfinished { get; private set; }

    /// <summary>Of the completed ones.</summary>
    public LatencyHistogram Duration { get; } = new();

    public void Add(IterationEnd end, TimeSpan duration, bool isInTime)
    {
        if (end is IterationEnd.Failed) Failed++;
        if (end is IterationEnd.Unfinished) Unfinished++;
        if (end is not IterationEnd.Completed) return;
        Completed++;
        if (isInTime) CompletedInTime++;
        Duration.Record(duration);
    }

    public void Add(IterationTotals other)
    {
        Completed += other.Completed;
        CompletedInTime += other.CompletedInTime;
        Failed += other.Failed;
        Unfinished += other.Unfinished;
        Duration.Add(other.Duration);
    }
}

/// <summary>How an iteration ended.</summary>
internal enum IterationEnd
{
    /// <summary>All its steps were made, without a failure.</summary>
    Completed,

    /// <summary>A step failed.</summary>
    Failed,

    /// <summary>The run was over before.</summary>
    Unfinished,
}
