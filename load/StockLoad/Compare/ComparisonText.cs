using StockExchange.LoadReports.Metrics;
using ThreadPoolDiagnostics.Cures;

namespace StockExchange.StockLoad.Compare;

/// <summary>The texts of a comparison, for terminal and page.</summary>
internal static class ComparisonText
{
    public static string ForOutcome(NoiseOutcome? outcome) => outcome switch
    {
        null => "",
        NoiseOutcome.Higher => "B is higher",
        NoiseOutcome.Lower => "B is lower",
        NoiseOutcome.NoMoreThanNoise => "no more than noise",
        _ => "cannot tell",
    };

    /// <summary>A line for each reason, with its measures.</summary>
    public static IEnumerable<string> WhyNot(IEnumerable<ComparedMeasure> measures) => measures
        .Where(measure => measure.WhyNot is not null)
        .GroupBy(measure => measure.WhyNot, measure => measure.Name)
        .Select(alike => $"Cannot tell for {string.Join(", ", alike)}: {alike.Key}.");

    /// <summary>The server's cure: "server: cured. Cart.Pay does not ...".</summary>
    public static string Cure(ServerCure cure) => $"server: {KebabCaseEnum<CureOutcome>.Text(cure.Outcome)}. {cure.Summary}";

    /// <summary>The ratio: "1.25".</summary>
    public static string Value(ComparedMeasure measure) => measure.Ratio is { } ratio ? $"{ratio.Value:0.000}" : Format.Nothing;

    /// <summary>The interval: "1.21 to 1.29".</summary>
    public static string Interval(ComparedMeasure measure) =>
        measure.Ratio is { } ratio ? $"{ratio.Low:0.000} to {ratio.High:0.000}" : Format.Nothing;

    /// <summary>The title of a pair of runs, whose URLs may differ.</summary>
    public static string Title(ComparedRun run) => run.NameA == run.NameB ? run.NameA : $"{run.NameA} and {run.NameB}";
}
