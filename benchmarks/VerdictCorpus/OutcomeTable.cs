using System.Text;

namespace VerdictCorpus;

/// <summary>The outcomes as a table in Markdown, what is wrong in bold.</summary>
internal static class OutcomeTable
{
    public static string FromOutcomes(IReadOnlyList<Outcome> outcomes)
    {
        var text = new StringBuilder("| program | expected | verdict | blocking call | place | waits for | time, s | |\n");
        text.Append("|---|---|---|---|---|---|---|---|\n");
        foreach (Outcome outcome in outcomes) text.Append($"{Row(outcome)}\n");
        double[] seconds = [.. outcomes.Select(outcome => outcome.Run.Took.TotalSeconds).Order()];
        text.Append($"\n{new Score(outcomes)}\n");
        if (seconds is [.., var longest])
            text.Append($"Time from the tool's start to its end: median {seconds[seconds.Length / 2]:0.0} s, "
                + $"longest {longest:0.0} s.\n");
        return text.Append(ByClass(outcomes)).Append(ByKind(outcomes)).ToString();
    }

    public static string Row(Outcome outcome) =>
        $"| {outcome.Program.Name} | {string.Join(" or ", outcome.Program.Verdicts)} "
        + $"| {Marked(outcome.Verdict, outcome.IsVerdictRight)} "
        + $"| {Call(outcome)} | {Place(outcome)} | {outcome.Run.Answer?.TopCall?.Wait} | {outcome.Run.Took.TotalSeconds:0.0} "
        + $"| {outcome.Remark} |";

    private static string Call(Outcome outcome)
    {
        string named = outcome.Run.Answer?.TopCall is { } call ? $"`{call.MethodWithoutArguments}` {call.BusyShare:P0}" : "none";
        return outcome.NeedsCall ? Marked(named, outcome.IsCallRight)
            : outcome.Run.Answer?.TopCall is null ? "" : named;
    }

    private static string Place(Outcome outcome) =>
        !outcome.NeedsCall ? "" : outcome.Place switch
        {
            null => "**none**",
            0 => "frame",
            int place => $"{place} of {outcome.Run.Answer!.TopCall!.Candidates!.Count}",
        };

    private static string ByClass(IReadOnlyList<Outcome> outcomes)
    {
        var text = new StringBuilder("\n| class | programs | precision | recall |\n|---|---|---|---|\n");
        foreach (ClassScore score in ClassScore.FromOutcomes(outcomes))
            text.Append($"| {score.Verdict} | {score.Programs} | {score.Precision:P1} | {score.Recall:P1} |\n");
        return text.ToString();
    }

    private static string ByKind(IReadOnlyList<Outcome> outcomes)
    {
        var text = new StringBuilder(
            "\n| kind | programs | verdicts right | calls right | named first | exaggerations |\n|---|---|---|---|---|---|\n");
        foreach (IGrouping<string, Outcome> kind in outcomes.GroupBy(outcome => outcome.Program.Kind))
        {
            int exaggerating = kind.Count(outcome => outcome.Exaggerations.Count > 0);
            Outcome[] named = [.. kind.Where(outcome => outcome.NeedsCall)];
            text.Append($"| {kind.Key} | {kind.Count()} | {kind.Count(o => o.IsVerdictRight)} "
                + $"| {named.Count(o => o.IsCallRight)} of {named.Length} | {named.Count(o => o.IsFirstRight)} of {named.Length} "
                + $"| {exaggerating} |\n");
        }
        return text.ToString();
    }

    private static string Marked(string text, bool isRight) => isRight ? text : $"**{text}**";
}
