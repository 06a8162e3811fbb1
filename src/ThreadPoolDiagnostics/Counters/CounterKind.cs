namespace ThreadPoolDiagnostics.Counters;

/// <summary>What a counter counts.</summary>
public enum CounterKind
{
    /// <summary>It goes up and down: a size, a length, a share.</summary>
    Level,

    /// <summary>It counts events, or sums up amounts, and has an increment in every interval.</summary>
    Count,

    /// <summary>It measures, and says how the measurements of an interval are distributed.</summary>
    Histogram,
}
