using System.Text;

namespace StrictCorpus.Judgements;

/// <summary>All outcomes as Markdown: sums, a row for each kind, and every mistake.</summary>
internal static class ResultTable
{
    public static string FromOutcomes(IReadOnlyList<Outcome> outcomes)
    {
        var text = new StringBuilder();
        text.Append($"| kind | {Figures.Heads} |\n|---|{string.Concat(Enumerable.Repeat("---|", 9))}\n");
        text.Append($"| **all** | {new Figures(outcomes).Cells} |\n");
        foreach (IGrouping<string, Outcome> kind in outcomes.GroupBy(outcome => outcome.Program.Kind))
            text.Append($"| {kind.Key} | {new Figures([.. kind]).Cells} |\n");
        text.Append("\n## What was wrong\n\n");
        foreach (Outcome outcome in outcomes.Where(outcome => !outcome.IsGood))
        {
            text.Append($"- **{outcome.Program.Name}**\n");
            foreach (string mistake in outcome.Mistakes) text.Append($"  - {mistake}\n");
        }

        text.Append("\n## All programs\n\n| program | kind | labels | findings | exit code | time, s | |\n");
        text.Append("|---|---|---|---|---|---|---|\n");
        foreach (Outcome outcome in outcomes) text.Append($"{Row(outcome)}\n");
        return text.ToString();
    }

    /// <summary>A line for one program.</summary>
    public static string Row(Outcome outcome) => string.Join(
        " | ",
        $"| {outcome.Program.Name}", outcome.Program.Kind, $"{outcome.Program.Labels.Count(label => !label.IsOptional)}",
        $"{outcome.Run.Report?.Findings.Count(finding => finding.Allowed is null)}", $"{outcome.Run.ExitCode}",
        $"{outcome.Run.Took.TotalSeconds:0.0}", $"{(outcome.IsGood ? "" : "**wrong**")} |");
}
