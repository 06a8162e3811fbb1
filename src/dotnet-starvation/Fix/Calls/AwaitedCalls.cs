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
    /// <param name="names">The names that the methods have; calls by ?. stay as they are, so that they do not compile.</param>
    public static string In(string text, IReadOnlySet<string> names)
    {
        IReadOnlyList<(int Start, int End)> literals = LiteralText.In(text);
        // From the end, so that indices before it hold; a call in the arguments of another one is inside of what was changed.
        foreach (Match call in Calls().Matches(text).Reverse())
        {
            Group name = call.Groups["name"];
            if (literals.Any(literal => literal.Start <= name.Index && name.Index < literal.End)) continue;
            if (!names.Contains(name.Value) || ReceiverOf(text, name.Index) is not { } start) continue;
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
            if (at == 0 || text[at - 1] is '?' or '>') return null;
            while (at > 0 && (char.IsLetterOrDigit(text[at - 1]) || text[at - 1] == '_')) at--;
        }
        string before = text[..at].TrimEnd();
        return before.EndsWith("new", StringComparison.Ordinal) && at != name ? before.Length - "new".Length : at;
    }

    private static int BeforeBlanks(string text, int at)
    {
        while (at > 0 && char.IsWhiteSpace(text[at - 1])) at--;
        return at;
    }

    [GeneratedRegex(@"(?<!\w)(?<name>\w+)\s*(<[\w\s,.]*>)?\(", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Calls();
}
