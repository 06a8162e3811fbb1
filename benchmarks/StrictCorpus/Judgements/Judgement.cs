using StrictCorpus.Answers;
using StrictCorpus.Labels;

namespace StrictCorpus.Judgements;

/// <summary>What a run found, beside what there was to find.</summary>
/// <param name="Waits">Each label, with what was found at its line.</param>
/// <param name="Extra">What no label says, and no label that was missed explains.</param>
/// <param name="ExitCodeIsRight">2 when there is something to find, otherwise the program's.</param>
internal sealed record Judgement(IReadOnlyList<FoundWait> Waits, IReadOnlyList<Finding> Extra, bool ExitCodeIsRight)
{
    public static Judgement FromRun(IReadOnlyList<LabelledWait> labels, StrictRun run)
    {
        Finding[] findings = [.. run.Report?.Findings.Where(finding => finding.Allowed is null) ?? []];
        var left = findings.Where(finding => !labels.Any(label => IsAt(finding, label))).ToList();
        FoundWait[] waits = [.. labels.Select(label => Find(label, findings, left))];
        int[] right = labels.Any(label => !label.IsOptional) ? [2] : labels is [] ? [0] : [0, 2];
        return new(waits, left, run.Report is not null && right.Contains(run.ExitCode));
    }

    /// <summary>What was found at its line; otherwise what has the kind of its wait, at a wrong line.</summary>
    private static FoundWait Find(LabelledWait label, Finding[] findings, List<Finding> left)
    {
        Finding[] here = [.. findings.Where(finding => IsAt(finding, label))];
        if (here is not [] || label.IsOptional) return new(label, here, IsLineRight: true);
        Finding? beside = left.Find(finding => label.Marker.Kinds.Contains(finding.Wait));
        if (beside is null) return new(label, [], IsLineRight: false);
        left.Remove(beside);
        return new(label, [beside], IsLineRight: false);
    }

    private static bool IsAt(Finding finding, LabelledWait label) => finding.Place == label.Name;
}
