using System.Text.RegularExpressions;
using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Fix.Builds;

/// <summary>Reads from the output of dotnet format why code fixes changed nothing.</summary>
internal static partial class FixFailure
{
    private const int MostCharacters = 300;

    /// <summary>The first failure in a sentence; null when there is none.</summary>
    public static string? In(ChildResult format)
    {
        string said = format.Errors + '\n' + format.Output;
        string? line = said.Split('\n').Select(one => one.Trim()).FirstOrDefault(one => Failed().IsMatch(one));
        if (line is null && format.ExitCode != 0) line = said.Trim().Split('\n')[0].Trim();
        if (line is null) return null;
        return $"dotnet format: {(line.Length > MostCharacters ? $"{line[..MostCharacters]}..." : line)}";
    }

    /// <summary>The warnings of dotnet format about a code fix that throws, or has nothing to apply.</summary>
    [GeneratedRegex(
        @"Failed to apply code fix \w+ for \w+|Unable to fix \w+", RegexOptions.None, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Failed();
}
