using System.Text.Json.Serialization;

namespace StockExchange.StockLoad.Compare;

/// <summary>The outcome of a comparison.</summary>
[JsonConverter(typeof(KebabCaseEnum<NoiseOutcome>))]
internal enum NoiseOutcome
{
    /// <summary>There is not enough data.</summary>
    CannotTell,

    /// <summary>The 95 % interval of the ratio includes 1.</summary>
    NoMoreThanNoise,

    /// <summary>B is higher.</summary>
    Higher,

    /// <summary>B is lower.</summary>
    Lower,
}

/// <summary>Two reports compared: the data behind every rendering, and the document of --json itself.</summary>
internal sealed record ComparisonReport
{
    /// <summary>The version, which grows when a reader of older documents would misread a newer one.</summary>
    public int SchemaVersion { get; init; } = 1;

    public required ComparedSide A { get; init; }

    public required ComparedSide B { get; init; }

    /// <summary>Why the comparison is doubtful; empty when it is not.</summary>
    public required IReadOnlyList<string> Warnings { get; init; }

    /// <summary>The runs that both have.</summary>
    public required IReadOnlyList<ComparedRun> Runs { get; init; }

    /// <summary>For sweeps: the levels that both have.</summary>
    public required IReadOnlyList<ComparedLevel> Levels { get; init; }

    /// <summary>For sweeps: the knees by the estimators that both have.</summary>
    public required IReadOnlyList<ComparedMeasure> Knees { get; init; }

    /// <summary>The method by which the intervals were found.</summary>
    public required string Method { get; init; }
}

/// <summary>A compared report: its file as given, and the command that made it.</summary>
internal sealed record ComparedSide(string File, string Command, DateTimeOffset Started, Machine Machine, bool Complete);

/// <summary>The measures of a run, which may have another name in B.</summary>
internal sealed record ComparedRun(string NameA, string NameB, IReadOnlyList<ComparedMeasure> Measures)
{
    /// <summary>Whether what blocked the server's pool in A is gone in B; null unless both were watched, and A was
    /// blocked.</summary>
    public ServerCure? Cure { get; init; }
}

/// <summary>The measures at one number of vusers.</summary>
internal sealed record ComparedLevel(int Vusers, IReadOnlyList<ComparedMeasure> Measures);

/// <summary>
/// A measure of both reports, null where it was not measured, with the ratio of B to A and its interval; the ratio is null with
/// too few samples, the outcome when the measure is only shown.
/// </summary>
internal sealed record ComparedMeasure(
    string Name, double? A, double? B, Ratio? Ratio, NoiseOutcome? Outcome, string TextA, string TextB)
{
    /// <summary>Why the difference cannot be judged; null when it can.</summary>
    public string? WhyNot { get; init; }

    /// <summary>A measure whose outcome follows from the interval.</summary>
    public static ComparedMeasure Judged(string name, double? a, double? b, Ratio? ratio, Func<double?, string> text) => new(
        name, a, b, ratio,
        ratio switch
        {
            null => NoiseOutcome.CannotTell,
            { Low: > 1 } => NoiseOutcome.Higher,
            { High: < 1 } => NoiseOutcome.Lower,
            _ => NoiseOutcome.NoMoreThanNoise,
        },
        text(a), text(b));

    public static ComparedMeasure Shown(string name, double? a, double? b, Func<double?, string> text) =>
        new(name, a, b, null, null, text(a), text(b));
}
