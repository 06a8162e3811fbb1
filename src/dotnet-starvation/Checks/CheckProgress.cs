using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>A line of progress on a terminal; nothing where output is redirected.</summary>
internal sealed class CheckProgress(TextWriter terminal, bool isRedirected, TimeSpan duration)
{
    private const int LongestLine = 79;

    public void Report(Observation observation)
    {
        if (!isRedirected) Write(Text(observation));
    }

    public void Clear()
    {
        if (!isRedirected) Write("");
    }

    internal string Text(Observation observation)
    {
        string so = $"observing, {observation.Duration.TotalSeconds:0} s of at most {duration.TotalSeconds:0} s";
        return observation.Samples is [.., var last]
            ? $"{so}: {FigureText.Count(last.ThreadCount, "thread")}, {last.QueueLength} queued, "
                + $"{VerdictWords.Word(Decision.Decide(observation).Verdict)} so far"
            : so;
    }

    private void Write(string text) => terminal.Write($"\r{text[..Math.Min(text.Length, LongestLine)],-LongestLine}\r");
}
