using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>Lines of a debugger's transcript that are no output of clrstack.</summary>
internal static partial class TranscriptLine
{
    /// <summary>Whether it is a command that was typed, or the heading of what another command prints.</summary>
    public static bool IsCommand(string line) => Command().IsMatch(line);

    [GeneratedRegex(@"^\s{0,10}\d{1,4}:\d{3,4}(?::x86)?> "
        + @"|^\s{0,10}!?(?:clrstack|clrthreads|threads|threadpool|tp|threadpoolqueue|tpq|syncblk|"
        + @"dumpasync|pstacks|parallelstacks|setthread|eeversion|eestack|dumpheap|exit|quit|q)\b.{0,100}$"
        + @"|^ThreadCount: |^Using the \w+ thread pool|^Index +SyncBlock|^STACK \d|^Loading core dump|^_{8}",
        RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Command();
}
