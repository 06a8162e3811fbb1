using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation;

/// <summary>An episode in one line.</summary>
internal static class EpisodeText
{
    public static string Describe(Episode episode)
    {
        string calls = episode.BlockingCalls is [var worst, ..] ? $": {MethodName.Bare(worst.Method)}" : "";
        string howLong =
            episode.Duration > TimeSpan.Zero ? $"for at least {episode.Duration.TotalSeconds:0.0} s" : "in one sample";
        return $"{VerdictWords.Word(episode.Verdict)} {howLong}, begun after {episode.Began.TotalSeconds:0.0} s, "
            + $"{(episode.IsOver ? "over" : "not over")}{calls}";
    }
}
