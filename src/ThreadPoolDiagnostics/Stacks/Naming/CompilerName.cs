namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>
/// The C# compiler's names (GeneratedNameKind.cs): &lt;source&gt;, then d: state machine, b: lambda, g: local function.
/// </summary>
internal static class CompilerName
{
    /// <summary>What stands for a lambda's name, after the method that contains it.</summary>
    public const string Lambda = ".lambda";

    /// <summary>The name in the source; null for a closure class, which has none.</summary>
    public static string? ToSource(string segment)
    {
        int end = ClosingBracket(segment);
        if (end < 0) return segment;
        string source = segment[1..end], kind = segment[(end + 1)..];
        if (source.Length == 0) return kind.StartsWith('c') ? null : segment;

        string? author = ToSource(source);
        if (kind.StartsWith("b__", StringComparison.Ordinal)) return author + Lambda;
        return kind.StartsWith("g__", StringComparison.Ordinal) ? $"{author}.{kind[3..].Split('|')[0]}" : author;
    }

    public static bool IsStateMachine(string segment) =>
        ClosingBracket(segment) is > 0 and int end && segment[(end + 1)..].StartsWith('d');

    /// <summary>The index of the bracket that closes the first one; -1 when the name has none, or never closes it.</summary>
    private static int ClosingBracket(string segment)
    {
        if (!segment.StartsWith('<')) return -1;
        int depth = 0;
        for (int i = 0; i < segment.Length; i++)
        {
            if (segment[i] == '<') depth++;
            else if (segment[i] == '>' && --depth == 0) return i;
        }
        return -1;
    }
}
