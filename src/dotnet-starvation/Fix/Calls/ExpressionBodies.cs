using System.Text.RegularExpressions;

namespace DotnetStarvation.Fix.Calls;

/// <summary>
/// Writes methods with an expression body as blocks, and back: the code fix of VSTHRD002 makes neither them nor callers like
/// them asynchronous (Microsoft.VisualStudio.Threading.Analyzers 18.12.1).
/// </summary>
internal static partial class ExpressionBodies
{
    private const string Return = " return";

    /// <summary>Marks a block that was an expression body. No file contains it by itself.</summary>
    internal static readonly string Mark = $"/* {Guid.NewGuid():n} */";

    private static readonly string[] NoTypes =
        ["return", "await", "new", "when", "and", "or", "not", "is", "in", "case", "throw", "else", "yield"];

    /// <summary>Those methods as blocks that call one of the named methods, or contain an index.</summary>
    /// <param name="text">The text of a file.</param>
    /// <param name="called">Names of methods; the names of the methods that were rewritten are added.</param>
    public static string ToBlocks(string text, ISet<string> called)
    {
        // From the end, so that indices before it hold.
        for (int arrow = text.LastIndexOf("=>", StringComparison.Ordinal); arrow > 0;
             arrow = text.LastIndexOf("=>", arrow - 1, StringComparison.Ordinal))
        {
            if (HeadBefore(text, arrow) is not { } head || SourceBrackets.EndOfStatement(text, arrow) is not { } end) continue;
            string expression = text[(arrow + 2)..end];
            if (!Words().Matches(expression).Any(word => called.Contains(word.Value))) continue;
            called.Add(head.Name);
            text = $"{text[..arrow]}{{ {Mark}{(head.IsWithoutResult ? "" : Return)}{expression}; }}{text[(end + 1)..]}";
        }
        return text;
    }

    /// <summary>The blocks as expression bodies again.</summary>
    public static string Restore(string text)
    {
        for (int at = text.IndexOf(Mark, StringComparison.Ordinal); at >= 0; at = text.IndexOf(Mark, StringComparison.Ordinal))
        {
            int open = text.LastIndexOf('{', at);
            if (SourceBrackets.Closing(text, open) is not { } close) return text;
            string statement = text[(at + Mark.Length)..close].TrimEnd();
            if (statement.StartsWith(Return, StringComparison.Ordinal)) statement = statement[Return.Length..];
            text = $"{text[..open]}=>{statement}{text[(close + 1)..]}";
        }
        return text;
    }

    /// <summary>The head of a method that an arrow follows; null for lambdas, properties and switch expressions.</summary>
    private static (string Name, bool IsWithoutResult)? HeadBefore(string text, int arrow)
    {
        int close = arrow - 1;
        while (close >= 0 && char.IsWhiteSpace(text[close])) close--;
        if (!char.IsWhiteSpace(text[arrow + 2]) || close < 0 || text[close] != ')') return null;
        if (SourceBrackets.OpeningOf(text, close) is not { } open) return null;
        Match head = Head().Match(text[..open]);
        if (!head.Success || NoTypes.Contains(head.Groups["type"].Value, StringComparer.Ordinal)) return null;
        bool isAsync = head.Groups["async"].Success, isPlainTask = head.Groups["type"].Value is "Task" or "ValueTask";
        return (head.Groups["name"].Value, head.Groups["type"].Value == "void" || (isAsync && isPlainTask));
    }

    /// <summary>Type and name before the parameters, with the word before the type.</summary>
    [GeneratedRegex(
        @"((?<async>async)\s+)?([\w.]+\.)?(?<type>\w+)(<[^;{}()]*>)?[\]\[?]*\s+(?<name>\w+)\s*(<[\w\s,]*>)?\s*\z",
        RegexOptions.ExplicitCapture | RegexOptions.RightToLeft, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Head();

    [GeneratedRegex(@"\w+", RegexOptions.None, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Words();
}
