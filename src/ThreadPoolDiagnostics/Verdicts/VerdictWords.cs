using System.Text.Json;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>How grave a verdict is: what every front end colours by.</summary>
public enum VerdictSeverity
{
    /// <summary>Nothing needs to be done.</summary>
    Good,

    /// <summary>Worth to know, and nothing that users feel.</summary>
    Mild,

    /// <summary>Users wait.</summary>
    Bad,

    /// <summary>Nobody can tell.</summary>
    Unclear,
}

/// <summary>How a verdict is called and how grave it is, for all who show one.</summary>
public static class VerdictWords
{
    /// <summary>In one word, as in JSON: lost-wake-up.</summary>
    public static string Word(Verdict verdict) => JsonNamingPolicy.KebabCaseLower.ConvertName($"{verdict}");

    /// <summary>How grave it is.</summary>
    public static VerdictSeverity Severity(Verdict verdict) => verdict switch
    {
        Verdict.Healthy => VerdictSeverity.Good,
        Verdict.Blocking or Verdict.Growing => VerdictSeverity.Mild,
        Verdict.Starving or Verdict.LostWakeUp or Verdict.CpuSaturated => VerdictSeverity.Bad,
        _ => VerdictSeverity.Unclear,
    };

    /// <summary>
    /// The colour of its severity on a terminal, by its common name; pages have a style of the severity's own name.
    /// </summary>
    public static string Colour(Verdict verdict) => Severity(verdict) switch
    {
        VerdictSeverity.Good => "green",
        VerdictSeverity.Mild => "yellow",
        VerdictSeverity.Bad => "red",
        _ => "grey",
    };
}
