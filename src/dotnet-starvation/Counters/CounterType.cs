namespace DotnetStarvation.Counters;

/// <summary>What a number of a counter is, in the words of dotnet-counters.</summary>
internal enum CounterType
{
    /// <summary>A level, a total, or a quantile.</summary>
    Metric,

    /// <summary>What was added during the interval.</summary>
    Rate,
}
