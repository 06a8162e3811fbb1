namespace DotnetStarvation.Fix.Calls;

/// <summary>
/// Matches brackets in C#. Literals and comments are skipped; what is too clever for it (nested quotes in interpolated strings)
/// gives a wrong place, and the build of the result shows that.
/// </summary>
internal static class SourceBrackets
{
    private const string Opening = "([{", ClosingOnes = ")]}";

    /// <summary>The index of the bracket that closes the one at an index; null when there is none.</summary>
    public static int? Closing(string text, int open)
    {
        int depth = 0;
        for (int at = open; at < text.Length; at = Next(text, at))
        {
            if (Opening.Contains(text[at], StringComparison.Ordinal)) depth++;
            else if (ClosingOnes.Contains(text[at], StringComparison.Ordinal) && --depth == 0) return at;
        }
        return null;
    }

    /// <summary>The index of the bracket that the one at an index closes; null when there is none. It does not skip
    /// literals.</summary>
    public static int? OpeningOf(string text, int close)
    {
        int depth = 0;
        for (int at = close; at >= 0; at--)
        {
            if (ClosingOnes.Contains(text[at], StringComparison.Ordinal)) depth++;
            else if (Opening.Contains(text[at], StringComparison.Ordinal) && --depth == 0) return at;
        }
        return null;
    }

    /// <summary>Where the arguments between parentheses begin and end, commas excluded; none when they are not closed.</summary>
    public static IEnumerable<(int Start, int End)> Arguments(string text, int open)
    {
        if (Closing(text, open) is not { } close) yield break;
        int start = open + 1;
        for (int at = start, depth = 0; at < close; at = Next(text, at))
        {
            if (Opening.Contains(text[at], StringComparison.Ordinal)) depth++;
            else if (ClosingOnes.Contains(text[at], StringComparison.Ordinal)) depth--;
            else if (depth == 0 && text[at] == ',')
            {
                yield return (start, at);
                start = at + 1;
            }
        }
        yield return (start, close);
    }

    /// <summary>The indices of a word within a range, in no literal or comment.</summary>
    /// <param name="text">The text.</param>
    /// <param name="from">Where the range begins.</param>
    /// <param name="to">The index behind its end.</param>
    /// <param name="word">The word.</param>
    /// <param name="isOutermost">Whether only those in no brackets are meant.</param>
    public static IEnumerable<int> WordsIn(string text, int from, int to, string word, bool isOutermost = false)
    {
        for (int at = from, depth = 0; at < to; at = Next(text, at))
        {
            if (Opening.Contains(text[at], StringComparison.Ordinal)) depth++;
            else if (ClosingOnes.Contains(text[at], StringComparison.Ordinal)) depth--;
            else if ((depth == 0 || !isOutermost) && string.CompareOrdinal(text, at, word, 0, word.Length) == 0
                && !IsInWord(text, at - 1) && !IsInWord(text, at + word.Length)) yield return at;
        }
    }

    private static bool IsInWord(string text, int at) =>
        at >= 0 && at < text.Length && (char.IsLetterOrDigit(text[at]) || text[at] == '_');

    /// <summary>Whether an index is in the block of a statement with parentheses, as lock (...) { }.</summary>
    public static bool IsIn(string text, int index, string keyword)
    {
        for (int at = index - 1, depth = 0; at >= 0; at--)
        {
            if (ClosingOnes.Contains(text[at], StringComparison.Ordinal)) depth++;
            else if (Opening.Contains(text[at], StringComparison.Ordinal) && --depth < 0)
            {
                depth = 0;
                string before = text[..at].TrimEnd();
                if (text[at] == '{' && before.EndsWith(')') && OpeningOf(before, before.Length - 1) is { } open
                    && before[..open].TrimEnd().EndsWith(keyword, StringComparison.Ordinal)) return true;
            }
        }
        return false;
    }

    /// <summary>The index of the semicolon that ends the statement or member around an index; null when there is none.</summary>
    public static int? EndOfStatement(string text, int from)
    {
        for (int at = from, depth = 0; at < text.Length; at = Next(text, at))
        {
            if (Opening.Contains(text[at], StringComparison.Ordinal)) depth++;
            else if (ClosingOnes.Contains(text[at], StringComparison.Ordinal) && --depth < 0) return null;
            else if (depth == 0 && text[at] == ';') return at;
        }
        return null;
    }

    private static int Next(string text, int at) => text.AsSpan(at) switch
    {
        ['/', '/', ..] => Behind(text, at, "\n"),
        ['/', '*', ..] => Behind(text, at, "*/"),
        ['"', '"', '"', ..] => Behind(text, at + 2, "\"\"\""),
        ['@', '"', ..] => Behind(text, at + 1, "\""),
        ['"' or '\'', ..] => Quoted(text, at),
        _ => at + 1,
    };

    private static int Behind(string text, int at, string end) =>
        text.IndexOf(end, at + 1, StringComparison.Ordinal) is >= 0 and var found ? found + end.Length : text.Length;

    private static int Quoted(string text, int at)
    {
        for (int next = at + 1; next < text.Length; next++)
        {
            if (text[next] == '\\') next++;
            else if (text[next] == text[at]) return next + 1;
        }
        return text.Length;
    }
}
