using System.Text;

namespace VerdictCorpus;

/// <summary>The outcomes as a table in Markdown, what is wrong in bold.</summary>
internal static class OutcomeTable
{
    public static string Of(IReadOnlyList<Outcome> outcomes)
    {
        var text = new StringBuilder("| program | expected | verdict | blocking call | waits for | time, s | |\n|---|---|---|---|---|---|---|\n");
        foreach (Outcome outcome in outcomes) text.Append($"{Row(outcome)}\n");
        double[] seconds = [.. outcomes.Select(outcome => outcome.Run.Took.TotalSeconds).Order()];
        text.Append($"\n{new Score(outcomes)}\n");
        if (seconds.Length > 0) text.Append($"Time from the tool's start to its end: median {seconds[seconds.Length / 2]:0.0} s, longest {seconds[^1]:0.0} s.\n");
        return text.ToString();
    }

    public static string Row(Outcome outcome) =>
        $"| {outcome.Exhibit.Name} | {string.Join(" or ", outcome.Exhibit.Verdicts)} | {Marked(outcome.Verdict, outcome.IsVerdictRight)} "
        + $"| {Call(outcome)} | {outcome.Run.Answer?.TopCall?.Wait} | {outcome.Run.Took.TotalSeconds:0.0} | {outcome.Remark} |";

    private static string Call(Outcome outcome)
    {
        string named = outcome.Run.Answer?.TopCall is { } call ? $"`{call.MethodWithoutArguments}` {call.Share:P0}" : "none";
        return outcome.NeedsCall ? Marked(named, outcome.IsCallRight)
            : outcome.Run.Answer?.TopCall is null ? "" : named;
    }

    private static string Marked(string text, bool isRight) => isRight ? text : $"**{text}**";
}
