using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Cures;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Verify;

/// <summary>A comparison as text: the outcome, the figures beside each other, the calls.</summary>
internal static class VerifyText
{
    private const int NameWidth = 34, FigureWidth = 16;

    public static IEnumerable<string> Lines(CureComparison comparison)
    {
        PoolFigures before = comparison.Before.Figures, after = comparison.After.Figures;
        yield return $" {Word(comparison.Outcome)}   {comparison.Sentence}";
        yield return "";
        yield return Row("", "before", "after");
        yield return Row(
            "verdict", VerdictWords.Word(comparison.Before.Verdict), VerdictWords.Word(comparison.After.Verdict));
        yield return Row("longest queue delay measured", Seconds(before.LongestDelay), Seconds(after.LongestDelay));
        yield return Row("most work items in the queue", Number(before.MostQueued), Number(after.MostQueued));
        yield return Row("most pool threads", Number(before.MostThreads), Number(after.MostThreads));
        yield return Row("work items completed per second", Number(before.CompletedPerSecond), Number(after.CompletedPerSecond));
        if ((before.RequestsPerSecond ?? after.RequestsPerSecond) is not null)
            yield return Row("requests begun per second", Number(before.RequestsPerSecond), Number(after.RequestsPerSecond));
        yield return Row("CPU, % of all processors", Number(before.CpuPercent), Number(after.CpuPercent));
        if (comparison.Before.Calls.Count + comparison.New.Count > 0) yield return "";
        foreach (string line in Calls("gone", comparison.Gone)) yield return line;
        foreach (string line in Calls("remains", comparison.Remaining)) yield return line;
        foreach (string line in Calls("new", comparison.New)) yield return line;
    }

    private static IEnumerable<string> Calls(string what, IReadOnlyList<ReportedCall> calls) => calls.Select(call =>
    {
        string place = call.Place is { } known ? $" ({known})" : "";
        string api = call.Api is { } called ? $", which calls {called}" : "";
        return PrintableText.Escape($"  {what,-8} {call.Method}{place}{api}");
    });

    private static string Word(CureOutcome outcome) => outcome switch
    {
        CureOutcome.Cured => "CURED",
        CureOutcome.HalfCured => "HALF CURED",
        CureOutcome.NotCured => "NOT CURED",
        CureOutcome.Moved => "MOVED",
        _ => "UNKNOWN",
    };

    private static string Row(string name, string before, string after) =>
        $"  {name,-NameWidth}{before,FigureWidth}{after,FigureWidth}".TrimEnd();

    private static string Seconds(double? value) => value is { } known ? FigureText.Duration(TimeSpan.FromSeconds(known)) : "-";

    private static string Number(double? value) => value is { } known ? $"{known:#,0.#}" : "-";
}
