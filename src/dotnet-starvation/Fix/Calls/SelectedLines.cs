using System.Text.RegularExpressions;
using DotnetStarvation.Fix.Builds;

namespace DotnetStarvation.Fix.Calls;

/// <summary>
/// Prepares a file so that the code fixes change the selected calls only: their analyzers are off in the file, and on at these
/// lines. The lines that it adds are removed afterwards.
/// </summary>
internal static class SelectedLines
{
    private const string Mark = "// dotnet-starvation fix";

    private static readonly string Off = $"#pragma warning disable {string.Join(", ", FixRules.Fixing)} {Mark}";
    private static readonly string On = $"#pragma warning restore {string.Join(", ", FixRules.Fixing)} {Mark}";

    /// <summary>The code fix puts its keyword before the lines that were added.</summary>
    private static readonly Regex SplitAwait = new(
        $@"\bawait\s+{Regex.Escape(On)}\s+", RegexOptions.None, TimeSpan.FromSeconds(1));

    /// <summary>The text with the calls written as waits for tasks, in async lambdas, and everything else switched off.</summary>
    /// <param name="text">The text of a file.</param>
    /// <param name="newLine">Its line break.</param>
    /// <param name="calls">Calls in it.</param>
    public static string Prepare(string text, string newLine, IEnumerable<WaitingCall> calls)
    {
        var lines = new SortedSet<int>();
        foreach (WaitingCall call in calls)
        {
            if (CallPlace.Find(text, call.Line, call.Api) is not { } place) continue;
            lines.Add(CallPlace.LineOf(text, place.Start));
            text = Prepare(text, call, place);
        }
        foreach (int line in lines.Reverse())
        {
            int next = CallPlace.StartOf(text, line + 1);
            text = text.Insert(next, text[next - 1] == '\n' ? Off + newLine : '\n' + Off);
            text = text.Insert(CallPlace.StartOf(text, line), On + newLine);
        }
        return Off + newLine + text;
    }

    /// <summary>The text with one call written as a wait for a task, in an async lambda.</summary>
    public static string Prepare(string text, WaitingCall call, CallPlace place)
    {
        string waiting = call.IsInAsync ? text : TaskWait.Rewritten(text, call, place);
        return call.IsInLambda ? LambdaText.WithAsyncKeyword(waiting, place.Start) ?? waiting : waiting;
    }

    /// <summary>The text without the lines that were added; null when one cannot be removed.</summary>
    public static string? Restore(string text)
    {
        string joined = SplitAwait.Replace(text, "await ");
        string restored = string.Join('\n', joined.Split('\n').Where(line => line.Trim() != Off && line.Trim() != On));
        return restored.Contains(Mark, StringComparison.Ordinal) ? null : restored;
    }
}
