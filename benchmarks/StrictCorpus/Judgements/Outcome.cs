using StrictCorpus.Answers;
using StrictCorpus.Targets;

namespace StrictCorpus.Judgements;

/// <summary>A program, its run, and what that is worth.</summary>
internal sealed record Outcome(CorpusProgram Program, StrictRun Run, Judgement Judgement)
{
    public IEnumerable<FoundWait> Judged => Judgement.Waits.Where(wait => wait.Counts);

    public bool IsGood => Mistakes.FirstOrDefault() is null;

    /// <summary>Everything that is wrong, a sentence each.</summary>
    public IEnumerable<string> Mistakes
    {
        get
        {
            if (Run.Report is null) yield return $"no report, exit code {Run.ExitCode}: {FirstLine(Run.Said)}";
            else if (!Judgement.ExitCodeIsRight) yield return $"exit code {Run.ExitCode}";
            foreach (FoundWait wait in Judgement.Waits)
                foreach (string mistake in MistakesOf(wait))
                    yield return $"{wait.Label.Name} {mistake}";
            foreach (Finding extra in Judgement.Extra)
                yield return $"without a label: {extra.Place} `{extra.Method}`, {extra.Wait} by `{extra.Api}`, "
                    + $"{extra.Count} times, {1000 * extra.Longest:0} ms";
        }
    }

    private static IEnumerable<string> MistakesOf(FoundWait wait)
    {
        string kinds = string.Join(" or ", wait.Label.Marker.Kinds);
        if (wait.Findings is [] && !wait.Label.IsOptional)
        {
            yield return $"{kinds}: not found";
            yield break;
        }

        if (wait.Findings is []) yield break;
        if (!wait.IsLineRight) yield return $"found at {wait.Findings[0].Place}";
        string found = string.Join(", ", wait.Findings.Select(each => each.Wait).Distinct());
        if (!wait.IsKindRight) yield return $"{kinds}: found as {found}";
        if (wait.Label.IsOptional) yield break;
        if (!wait.IsCountRight) yield return $"{wait.Seen} times, not {Range(wait.Label.Least, wait.Label.Most)}";
        if (!wait.IsLengthRight) yield return $"{1000 * wait.Findings.Max(each => each.Longest):0} ms, not {wait.Label.Length:0}";
        if (wait.Named < wait.ToName)
            yield return $"{wait.ToName - wait.Named} of {wait.ToName} without the test's name, {wait.Possible} of them possible";
        foreach (string name in wait.WrongNames) yield return $"wrong test: {name}";
        if (wait.IsRequestRight is false) yield return $"without the request {wait.Label.Request}";
    }

    private static string Range(int least, int most) => least == most ? $"{least}" : $"{least} to {most}";

    private static string FirstLine(string text) => text.Split('\n', StringSplitOptions.RemoveEmptyEntries).LastOrDefault() ?? "";
}
