using System.Text.RegularExpressions;

namespace DotnetStarvation.Fix.Calls;

/// <summary>Imports the namespace of Task into files that name the type only once they are changed.</summary>
internal static partial class TaskImport
{
    public const string Namespace = "System.Threading.Tasks";

    /// <summary>Whether a change has added the name of the type to a text.</summary>
    public static bool IsNeeded(string before, string after) => Names().Count(after) > Names().Count(before);

    /// <summary>Whether a text imports the namespace for all files of its project.</summary>
    public static bool IsGlobalIn(string text) => Global().IsMatch(text);

    /// <summary>The text with a directive for the namespace: among those of System where it belongs, or above all.</summary>
    public static string Add(string text, string newLine)
    {
        Match[] usings = [.. Usings().Matches(text).Cast<Match>()];
        if (usings.Any(one => one.Groups["name"].Value == Namespace)) return text;
        string directive = $"using {Namespace};{newLine}";
        if (Array.FindLast(usings, SortsBefore) is { } before)
            return text.Insert(before.Index + before.Length, before.Groups["blanks"].Value + directive);
        if (usings is [var first, ..]) return text.Insert(first.Index, first.Groups["blanks"].Value + directive);
        return text.Insert(Spaces().Match(text) is { Success: true } space ? space.Index : 0, directive + newLine);
    }

    private static bool SortsBefore(Match directive) => directive.Groups["name"].Value is var name
        && name.Split('.')[0] == "System" && string.CompareOrdinal(name, Namespace) < 0;

    [GeneratedRegex(@"\bTask\b", RegexOptions.None, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Names();

    [GeneratedRegex(
        @"^[ \t]*global\s+using\s+(global::)?System\.Threading\.Tasks\s*;", RegexOptions.Multiline | RegexOptions.ExplicitCapture,
        matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Global();

    [GeneratedRegex(
        @"^(?<blanks>[ \t]*)using\s+(?<name>[\w.]+)\s*;[^\n]*\n", RegexOptions.Multiline | RegexOptions.ExplicitCapture,
        matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Usings();

    [GeneratedRegex(@"^namespace\b", RegexOptions.Multiline, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Spaces();
}
