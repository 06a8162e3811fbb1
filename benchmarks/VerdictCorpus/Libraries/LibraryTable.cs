using System.Text;

namespace VerdictCorpus.Libraries;

/// <summary>The outcomes of programs with libraries as a table in Markdown, what is wrong in bold.</summary>
internal static class LibraryTable
{
    public static string FromOutcomes(IReadOnlyList<Outcome> outcomes)
    {
        LibraryJudgement[] all = [.. outcomes.Select(outcome => new LibraryJudgement(outcome))];
        var text = new StringBuilder(
            "| program | verdict | own line | method named | API | advice | harmful | time, s | |\n"
            + "|---|---|---|---|---|---|---|---|---|\n");
        foreach (LibraryJudgement one in all) text.Append($"{Row(one)}\n");
        text.Append($"\n{new LibraryScore(all)}\n");
        foreach (IGrouping<string, LibraryJudgement> kind in all.GroupBy(one => one.Outcome.Program.Kind))
            text.Append($"\n{kind.Key}: {new LibraryScore([.. kind])}\n");
        return text.ToString();
    }

    public static string Row(LibraryJudgement one)
    {
        Outcome outcome = one.Outcome;
        string start = $"| {outcome.Program.Name} | {Marked(outcome.Verdict, one.IsVerdictRight)} ";
        string end = $"| {outcome.Run.Took.TotalSeconds:0.0} | {Remark(one)} |";
        return one.NeedsLine
            ? $"{start}| {Place(outcome)} | {Method(outcome)} | {Marked(one.Api ?? "none", one.IsApiRight)} "
                + $"| {(one.IsAdviceRight ? "right" : "**wrong**")} | {Harm(one)} {end}"
            : $"{start}| | {Method(outcome)} | | | {Harm(one)} {end}";
    }

    private static string Place(Outcome outcome) => outcome.Place switch
    {
        null => "**none**",
        0 => "frame",
        int place => $"{place} of {outcome.Run.Answer!.TopCall!.Candidates!.Count}",
    };

    private static string Method(Outcome outcome) =>
        outcome.Run.Answer?.TopCall is { } call ? $"`{call.MethodWithoutArguments}`" : "";

    private static string Harm(LibraryJudgement one) => one.IsHarmful ? $"**{string.Join(", ", one.Harm)}**" : "";

    /// <summary>The advice where it is wrong, and what went wrong in the run.</summary>
    private static string Remark(LibraryJudgement one) => string.Join("; ", ((string?[])
    [
        one.NeedsLine && (!one.IsAdviceRight || one.IsHarmful) ? one.Advice : null,
        one.Outcome.Run.Answer is null
            ? $"exit code {one.Outcome.Run.ExitCode}: {string.Join(' ', one.Outcome.Run.Errors.TakeLast(3))}" : null,
    ]).OfType<string>()).Replace("|", "\\|", StringComparison.Ordinal).ReplaceLineEndings(" ");

    private static string Marked(string text, bool isRight) => isRight ? text : $"**{text}**";
}
