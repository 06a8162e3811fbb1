using System.Text.RegularExpressions;

namespace DotnetStarvation.Fix.Calls;

/// <summary>Writes calls of methods that become asynchronous: awaited, and with the new name.</summary>
internal static partial class AwaitedCalls
{
    private const string Suffix = "Async", Await = "await ", EntryPoint = "Main";

    /// <summary>The new name of a method.</summary>
    public static string NewName(string name) =>
        name is EntryPoint || name.EndsWith(Suffix, StringComparison.Ordinal) ? name : name + Suffix;

    /// <param name="text">A body, or a part of it; the text of its literals and comments stays.</param>
    /// <param name="firstLine">The line that it begins in.</param>
    /// <param name="isMeant">Whether a call is one of them, by its name and line; calls by ?. stay as they are, so that they do
    /// not compile.</param>
    public static string In(string text, int firstLine, Func<string, int, bool> isMeant)
    {
        IReadOnlyList<(int Start, int End)> literals = LiteralText.In(text);
        // From the end, so that indices before it hold; a call in the arguments of another one is inside of what was changed.
        foreach (Match call in Calls().Matches(text).Reverse())
        {
            Group name = call.Groups["name"];
            if (literals.Any(literal => literal.Start <= name.Index && name.Index < literal.End)) continue;
            if (!isMeant(name.Value, firstLine + CallPlace.LineOf(text, name.Index) - 1)) continue;
            if (ReceiverOf(text, name.Index) is not { } start) continue;
            string before = text[..start].TrimEnd();
            if (before.EndsWith("await", StringComparison.Ordinal)) continue;
            if (SourceBrackets.Closing(text, call.Index + call.Length - 1) is not { } close) continue;
            string behind = text[(name.Index + name.Length)..(close + 1)];
            string awaited = Await + text[start..name.Index] + NewName(name.Value) + behind;
            bool isUsed = text.AsSpan(close + 1).TrimStart() is ['.' or '[' or '!' or '?', ..];
            text = $"{text[..start]}{(isUsed ? $"({awaited})" : awaited)}{text[(close + 1)..]}";
        }
        return text;
    }

    /// <summary>Where the expression begins that a method is called on; null when that is not certain.</summary>
    private static int? ReceiverOf(string text, int name)
    {
        int at = name;
        while (BeforeBlanks(text, at) is > 0 and var dot && text[dot - 1] == '.')
        {
            at = BeforeBlanks(text, dot - 1);
            if (at > 0 && text[at - 1] == '!') at--;
            while (at > 0 && text[at - 1] is ')' or ']')
            {
                if (SourceBrackets.OpeningOf(text, at - 1) is not { } open) return null;
                at = open;
            }
            if (at > 0 && text[at - 1] == '>')
            {
                if (TypeArgumentsBefore(text, at) is not { } arguments) return null;
                at = arguments;
            }
            if (at == 0 || text[at - 1] is '?') return null;
            while (at > 0 && IsOfName(text[at - 1])) at--;
        }
        string before = text[..at].TrimEnd();
        return before.EndsWith("new", StringComparison.Ordinal) && at != name ? before.Length - "new".Length : at;
    }

    /// <summary>Where the type arguments begin that end before an index, behind a name; null when they are none.</summary>
    private static int? TypeArgumentsBefore(string text, int end)
    {
        int depth = 0;
        for (int at = end - 1; at > 0; at--)
        {
            if (text[at] == '>') depth++;
            else if (text[at] == '<' && --depth == 0) return IsOfName(text[at - 1]) ? at : null;
            else if (text[at] is not ('<' or '.' or ',' or ' ' or '?' or '[' or ']') && !IsOfName(text[at])) return null;
        }
        return null;
    }

    private static bool IsOfName(char letter) => char.IsLetterOrDigit(letter) || letter == '_';

    private static int BeforeBlanks(string text, int at)
    {
        while (at > 0 && char.IsWhiteSpace(text[at - 1])) at--;
        return at;
    }

    [GeneratedRegex(@"(?<!\w)(?<name>\w+)\s*(<[\w\s,.]*>)?\(", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Calls();
}
