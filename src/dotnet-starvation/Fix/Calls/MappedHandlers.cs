using System.Text.RegularExpressions;

namespace DotnetStarvation.Fix.Calls;

/// <summary>Makes handlers of routes (MapGet and its like) await methods that become asynchronous: lambdas, and methods that are
/// passed by name.</summary>
internal static partial class MappedHandlers
{
    private const string Async = "async ", Static = "static ";

    /// <param name="text">The text of a file.</param>
    /// <param name="isMeant">Whether a lambda's call is one of them, by its name and line.</param>
    /// <param name="isPassed">The same of a method that is passed.</param>
    public static string Await(string text, Func<string, int, bool> isMeant, Func<string, int, bool> isPassed)
    {
        // From the end, so that indices before it hold.
        foreach (Match map in Maps().Matches(text).Reverse())
            foreach ((int start, int end) in SourceBrackets.Arguments(text, map.Index + map.Length - 1).ToArray().Reverse())
                text = text[..start] + Awaiting(text[start..end], CallPlace.LineOf(text, start), isMeant, isPassed) + text[end..];
        return text;
    }

    private static string Awaiting(
        string argument, int firstLine, Func<string, int, bool> isMeant, Func<string, int, bool> isPassed)
    {
        if (MethodByName().Match(argument) is { Success: true } method)
            return isPassed(method.Groups["name"].Value, firstLine) ? AwaitedCalls.NewName(argument.TrimEnd()) : argument;
        if (argument.IndexOf("=>", StringComparison.Ordinal) is not (> 0 and var arrow)) return argument;
        string body = argument[arrow..];
        string awaiting = AwaitedCalls.In(body, firstLine + CallPlace.LineOf(argument, arrow) - 1, isMeant);
        return awaiting == body ? argument : $"{Asynchronous(argument[..arrow])}{awaiting}";
    }

    private static string Asynchronous(string head)
    {
        string trimmed = head.TrimStart(), blanks = head[..^trimmed.Length];
        if (trimmed.Contains(Async, StringComparison.Ordinal)) return head;
        return trimmed.StartsWith(Static, StringComparison.Ordinal)
            ? $"{blanks}{Static}{Async}{trimmed[Static.Length..]}"
            : $"{blanks}{Async}{trimmed}";
    }

    [GeneratedRegex(@"\.Map\w*\s*\(", RegexOptions.None, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Maps();

    [GeneratedRegex(@"\A\s*([\w.]+\.)?(?<name>\w+)\s*\z", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex MethodByName();
}
