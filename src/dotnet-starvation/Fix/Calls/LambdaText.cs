namespace DotnetStarvation.Fix.Calls;

/// <summary>Makes the lambda around a call asynchronous: the code fixes only await in lambdas that are.</summary>
internal static class LambdaText
{
    private const string Async = "async ";

    /// <summary>The text with the nearest lambda around an index made async; null when there is none, or it is async.</summary>
    public static string? WithAsyncKeyword(string text, int index)
    {
        if (ArrowBefore(text, index) is not { } arrow) return null;
        int end = arrow - 1;
        while (end >= 0 && char.IsWhiteSpace(text[end])) end--;
        int? start = end < 0 ? null : text[end] == ')' ? SourceBrackets.OpeningOf(text, end) : NameStart(text, end);
        return start is not { } begin || text[..begin].TrimEnd().EndsWith("async", StringComparison.Ordinal)
            ? null
            : text.Insert(begin, Async);
    }

    /// <summary>The arrow of the innermost lambda, or member with an expression body, around an index.</summary>
    private static int? ArrowBefore(string text, int index)
    {
        int depth = 0;
        for (int at = index - 1; at > 0; at--)
        {
            if (text[at] is ')' or ']' or '}') depth++;
            else if (text[at] is '(' or '[' or '{') depth = Math.Max(0, depth - 1);
            else if (depth == 0 && text[at] == '>' && text[at - 1] == '=') return at - 1;
        }
        return null;
    }

    private static int NameStart(string text, int end)
    {
        int start = end;
        while (start > 0 && (char.IsLetterOrDigit(text[start - 1]) || text[start - 1] is '_' or '@')) start--;
        return start;
    }
}
