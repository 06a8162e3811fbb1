namespace VerdictCorpus;

/// <summary>What a run ends with.</summary>
/// <param name="Markdown">For people.</param>
/// <param name="IsGood">For the exit code.</param>
internal sealed record Report(string Markdown, bool IsGood);
