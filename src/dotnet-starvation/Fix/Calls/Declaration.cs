using System.Text.RegularExpressions;

namespace DotnetStarvation.Fix.Calls;

/// <summary>Where a method is declared in the text of a file.</summary>
/// <param name="Type">The index of its result type.</param>
/// <param name="TypeEnd">The index behind that.</param>
/// <param name="Name">The index of its name.</param>
/// <param name="Body">The index of its body's brace or arrow; null in an interface.</param>
/// <param name="End">The index behind its body.</param>
internal sealed partial record Declaration(int Type, int TypeEnd, int Name, int? Body, int End)
{
    /// <summary>Whether it is async.</summary>
    public bool IsAsync { get; private init; }

    /// <summary>The declarations of that name in the types of that name, in the order of the text.</summary>
    public static IEnumerable<Declaration> Find(string text, string type, string method)
    {
        foreach (Match head in Types().Matches(text))
        {
            if (head.Groups["name"].Value != type || BodyOf(text, head.Index + head.Length) is not { } open
                || SourceBrackets.Closing(text, open) is not { } close) continue;
            foreach (int name in SourceBrackets.WordsIn(text, open + 1, close, method, isOutermost: true))
                if (At(text, name, method.Length) is { } found) yield return found;
        }
    }

    private static Declaration? At(string text, int name, int length)
    {
        int line = text.LastIndexOfAny(['\n', ';', '{', '}'], name - 1) + 1;
        if (Head().Match(text[line..name]) is not { Success: true } head) return null;
        if (Parameters().Match(text, name + length) is not { Success: true } open || open.Index != name + length) return null;
        if (SourceBrackets.Closing(text, open.Index + open.Length - 1) is not { } close) return null;
        int at = close + 1;
        while (at < text.Length - 1 && text[at] is not ('{' or ';') && text[at..(at + 2)] != "=>") at++;
        int? end = text[at] == '{' ? SourceBrackets.Closing(text, at) : SourceBrackets.EndOfStatement(text, at);
        Group type = head.Groups["type"];
        return end is not { } last ? null
            : new(line + type.Index, line + type.Index + type.Length, name, text[at] == ';' ? null : at, last + 1)
            {
                IsAsync = head.Groups["async"].Success,
            };
    }

    /// <summary>The brace of a type behind its name, parameters, bases and constraints.</summary>
    private static int? BodyOf(string text, int from)
    {
        for (int at = from; at < text.Length; at++)
        {
            if (text[at] == '(' && SourceBrackets.Closing(text, at) is { } close) at = close;
            else if (text[at] == '{') return at;
            else if (text[at] == ';') return null;
        }
        return null;
    }

    [GeneratedRegex(@"\b(class|struct|interface|record(\s+(class|struct))?)\s+(?<name>\w+)",
        RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Types();

    [GeneratedRegex(
        @"\A\s*(\[[^\]]*\]\s*)*((public|private|protected|internal|static|virtual|sealed|new|abstract|(?<async>async))\s+)*"
        + @"(?<type>(?!(return|await|new|throw|else|async)\b)[\w(][^=;{}]*?)\s+\z",
        RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Head();

    [GeneratedRegex(@"\s*(<[\w\s,]*>\s*)?\(", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Parameters();
}
