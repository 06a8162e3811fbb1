using System.Text.RegularExpressions;

namespace DotnetStarvation.Fix.Builds;

/// <summary>The errors of a build.</summary>
/// <param name="First">The first one in a line, with its file relative to the tree.</param>
/// <param name="Files">The files that have errors, relative to the tree.</param>
internal sealed partial record BuildErrors(string First, IReadOnlySet<string> Files)
{
    private const int MostCharacters = 300;

    /// <param name="output">What the build said.</param>
    /// <param name="folder">The tree.</param>
    public static BuildErrors Read(string output, string folder)
    {
        string[] errors =
        [
            .. output.Split('\n').Select(line => line.Trim()).Where(line => Error().IsMatch(line))
                .Select(line => Project().Replace(line, ""))
                .Select(line => line.Replace(folder + Path.DirectorySeparatorChar, "", StringComparison.Ordinal)),
        ];
        string first = errors is [var one, ..] ? one : output.Trim().Split('\n')[^1];
        return new(
            first.Length > MostCharacters ? $"{first[..MostCharacters]}..." : first,
            errors.Select(error => error.Split('(')[0]).ToHashSet(StringComparer.Ordinal));
    }

    public override string ToString() => First;

    [GeneratedRegex(@"(^|\s|:)error\b[^:]*:", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Error();

    /// <summary>The project in brackets at the end.</summary>
    [GeneratedRegex(@"\s*\[[^\]]*proj[^\]]*\]$", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Project();
}
