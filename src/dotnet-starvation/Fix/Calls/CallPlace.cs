using System.Text.RegularExpressions;
using ThreadPoolDiagnostics.Code.Blocking;

namespace DotnetStarvation.Fix.Calls;

/// <summary>Where a call stands in the text of its file.</summary>
/// <param name="Start">The index of the called name.</param>
/// <param name="NameLength">Its length.</param>
/// <param name="End">The index behind the call: behind its arguments, of a property behind its name.</param>
/// <param name="HasArguments">Whether it has arguments.</param>
internal sealed record CallPlace(int Start, int NameLength, int End, bool HasArguments)
{
    /// <summary>A statement is not longer: symbols have the line that it begins at.</summary>
    private const int MostLines = 20;

    /// <summary>Finds the first call of a method at or after a line; null when the text has none.</summary>
    /// <param name="text">The text of the file.</param>
    /// <param name="line">The line, from 1.</param>
    /// <param name="api">What is called.</param>
    public static CallPlace? Find(string text, int line, BlockingApi api)
    {
        string name = api.Method.Split('.')[^1];
        bool isProperty = name == "Result";
        string behind = isProperty ? @"([^\w\s\(<]|\s|$)" : @"(<[^;(){}]*>\s*)?\(";
        var called = new Regex(
            $@"(?<=[\w\)\]>]\s*[?!]?\.\s*){Regex.Escape(name)}(?=\s*{behind})", RegexOptions.ExplicitCapture,
            TimeSpan.FromSeconds(1));
        (int from, int to) = (StartOf(text, line), StartOf(text, line + MostLines));
        Match match = called.Match(text, from, to - from);
        if (!match.Success) return null;
        if (isProperty) return new(match.Index, name.Length, match.Index + name.Length, HasArguments: false);
        int open = text.IndexOf('(', match.Index);
        return SourceBrackets.Closing(text, open) is { } close
            ? new(match.Index, name.Length, close + 1, text[(open + 1)..close].Trim().Length > 0)
            : null;
    }

    /// <summary>The line of an index, from 1.</summary>
    public static int LineOf(string text, int index) => text.AsSpan(0, index).Count('\n') + 1;

    /// <summary>The index at which a line begins; the end of the text behind its last line.</summary>
    public static int StartOf(string text, int line)
    {
        int start = 0;
        for (int at = 1; at < line; at++)
        {
            int end = text.IndexOf('\n', start);
            if (end < 0) return text.Length;
            start = end + 1;
        }
        return start;
    }
}
