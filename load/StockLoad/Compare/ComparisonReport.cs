using System.Text.Json.Serialization;

namespace StockExchange.StockLoad.Compare;

/// <summary>What can be said about a difference.</summary>
[JsonConverter(typeof(KebabCaseEnum<NoiseOutcome>))]
internal enum NoiseOutcome
{
    /// <summary>Too little was measured.</summary>
    CannotTell,

    /// <summary>The 95 % interval of the ratio holds 1.</summary>
    NoMoreThanNoise,

    /// <summary>B is higher.</summary>
    Higher,

    /// <summary>B is lower.</summary>
    Lower,
}

/// <summary>Two reports side by side: the data behind every rendering, and the document of --json as it is.</summary>
internal sealed record ComparisonReport
{
    /// <summary>Grows when a reader of an older document would misread a newer one.</summary>
    public int SchemaVersion { get; init; } = 1;

    public required ComparedSide A { get; init; }

    public required ComparedSide B { get; init; }

    /// <summary>Why the two can hardly be compared; empty when they can.</summary>
    public required IReadOnlyList<string> Warnings { get; init; }

    /// <summary>Runs that both have.</summary>
    public required IReadOnlyList<ComparedRun> Runs { get; init; }

    /// <summary>Sweeps only: numbers of vusers that both have.</summary>
    public required IReadOnlyList<ComparedLevel> Levels { get; init; }

    /// <summary>Sweeps only: estimators that both have.</summary>
    public required IReadOnlyList<ComparedMeasure> Knees { get; init; }

    /// <summary>How the intervals were found.</summary>
    public required string Method { get; init; }
}

/// <param name="File">As the user named it.</param>
/// <param name="Command">That made it.</param>
/// <param name="Started">When.</param>
/// <param name="Machine">On what.</param>
/// <param name="Complete">False for partial results.</param>
internal sealed record ComparedSide(string File, string Command, DateTimeOffset Started, Machine Machine, bool Complete);

/// <param name="NameA">In A.</param>
/// <param name="NameB">In B.</param>
/// <param name="Measures">What was compared.</param>
internal sealed record ComparedRun(string NameA, string NameB, IReadOnlyList<ComparedMeasure> Measures);

/// <param name="Vusers">Connections without think time.</param>
/// <param name="Measures">What was compared.</param>
internal sealed record ComparedLevel(int Vusers, IReadOnlyList<ComparedMeasure> Measures);

/// <param name="Name">"requests/s".</param>
/// <param name="A">Null when it was not measured.</param>
/// <param name="B">Null when it was not measured.</param>
/// <param name="Ratio">B over A from the parts of the runs, with its interval; null when there were too few.</param>
/// <param name="Outcome">Null for what is shown without being judged.</param>
/// <param name="TextA">For people.</param>
/// <param name="TextB">For people.</param>
internal sealed record ComparedMeasure(
    string Name, double? A, double? B, Ratio? Ratio, NoiseOutcome? Outcome, string TextA, string TextB)
{
    /// <summary>Why it cannot be told whether they differ; null when it can.</summary>
    public string? WhyNot { get; init; }

    /// <summary>Judged by the interval.</summary>
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
