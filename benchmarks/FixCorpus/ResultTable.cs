using System.Text;

namespace FixCorpus;

/// <summary>The results as Markdown.</summary>
internal static class ResultTable
{
    public static string Format(IReadOnlyList<ServiceResult> results)
    {
        int toCure = results.Count(result => result.Label.IsToBeCured);
        int cured = results.Count(result => result.Label.IsToBeCured && result.IsRight);
        int left = results.Count(result => !result.Label.IsToBeCured && result.IsRight);
        var text = new StringBuilder();
        text.Append($"Of {results.Count} services {cured} of {toCure} that can be were rewritten, built, and cured; ")
            .Append($"{left} of {results.Count - toCure} others were left with the reason that the label names. ")
            .AppendLine($"Wrong patches: {results.Count(result => result.IsWrongPatch)}.");
        text.AppendLine().AppendLine("| service | what | label | before | rewritten | after | fix, s | right | reason |");
        text.AppendLine("|---|---|---|---|---|---|---|---|---|");
        foreach (ServiceResult result in results)
            text.Append($"| {result.Label.Program} | {result.Label.Because} | {result.Label.Expected} | {result.Before} ")
                .Append($"| {result.Rewritten} | {result.After} | {result.Took.TotalSeconds:0} ")
                .AppendLine($"| {(result.IsRight ? "yes" : "**no**")} | {string.Join(' ', result.Reasons.Distinct())} |");
        return text.ToString();
    }
}
