using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Merging;

/// <summary>
/// The checks of several generators: one passes when it passed in each of them, because each has to be trusted by itself.
/// </summary>
internal static class MergedChecks
{
    public static IReadOnlyList<Check> FromParts(IReadOnlyList<MergePart> parts, Alignment alignment) =>
    [
        .. parts.SelectMany(part => part.Run.Checks.Select(check => (part.File, Check: check)))
            .GroupBy(one => one.Check.Name)
            .Select(same => Merge(same.Key, [.. same], parts)),
        alignment.ToCheck(),
    ];

    private static Check Merge(string name, (string File, Check Check)[] same, IReadOnlyList<MergePart> parts)
    {
        if (same.Length == 1 && parts.Count == 1) return same[0].Check;
        (string File, Check Check)[] failed = [.. same.Where(one => !one.Check.Passed)];
        if (failed is [var worst, ..])
            return new(name, Passed: false, $"{failed.Length} of {parts.Count} generators; {worst.File}: {worst.Check.Text}");
        string text = name == AnswerChecks.AnswersName ? Answers(parts) : same[0].Check.Text;
        string whose = name == AnswerChecks.AnswersName ? "" : $"passed in each of {same.Length} generators; {same[0].File}: ";
        return new(name, Passed: true, whose + text);
    }

    private static string Answers(IReadOnlyList<MergePart> parts)
    {
        long succeeded = parts.Sum(part => part.Run.Succeeded);
        long all = parts.Sum(part => part.Run.Answered + part.Run.Failed + part.Run.Unanswered);
        return $"{succeeded:#,0} of {all:#,0} requests succeeded";
    }
}
