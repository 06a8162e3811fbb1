using System.Text.Json.Serialization;

namespace StockExchange.LoadReports.Model;

/// <summary>
/// A check whether the measurement can be trusted; the text has the figures and, when it failed, what to do.
/// </summary>
internal sealed record Check(string Name, bool Passed, string Text);

/// <summary>
/// Whether a condition of <see cref="FailIf"/> or --stop-when was met, and the observed value: "p99 was 312 ms".
/// </summary>
internal sealed record ConditionOutcome(string Option, string Condition, bool Met, string Text)
{
    /// <summary>The option for conditions that make a run fail.</summary>
    public const string FailIf = "--fail-if";

    /// <summary>Whether its measure is unknown: it is neither met nor not met.</summary>
    public bool IsUnknown { get; init; }

    /// <summary>Whether it ended the load early, as it should.</summary>
    [JsonIgnore]
    public bool HasStopped => Met && Option != FailIf;
}
