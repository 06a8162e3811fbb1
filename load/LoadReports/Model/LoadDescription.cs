namespace StockExchange.LoadReports.Model;

/// <summary>
/// A load. For a mix the method has its weights, distribution and seed; an open loop has a rate, in requests per second.
/// </summary>
internal sealed record LoadDescription(
    string Target,
    string Method,
    string Loop,
    int Connections,
    double? Rate,
    double DurationSeconds,
    double WarmUpSeconds,
    double ThinkTimeMs = 0)
{
    /// <summary>The changes of the rate, or of the number of connections; empty when constant.</summary>
    public IReadOnlyList<StageSection> Stages { get; init => field = value ?? []; } = [];

    /// <summary>What is counted of streams: "event", "message"; null for requests and their answers.</summary>
    public string? Unit { get; init; }

    /// <summary>The length of an interval of the time axis; null in reports without this figure.</summary>
    public double? IntervalSeconds { get; init; }

    /// <summary>Open loop: the requests per second that were due at a moment, in seconds from the start of the load; null for a
    /// closed loop.</summary>
    public double? RateAt(double second)
    {
        if (Rate is null || Stages.Count == 0) return Rate;
        foreach (StageSection stage in Stages)
        {
            if (second < stage.Seconds) return stage.From + ((stage.To - stage.From) * second / stage.Seconds);
            second -= stage.Seconds;
        }

        return Stages[^1].To;
    }
}

/// <summary>A linear change of the rate (requests per second), or of the number of connections.</summary>
internal sealed record StageSection(double From, double To, double Seconds);
