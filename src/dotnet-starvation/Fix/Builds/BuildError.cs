using System.Text.RegularExpressions;

namespace DotnetStarvation.Fix.Builds;

/// <summary>Finds the first error in what a build says.</summary>
internal static partial class BuildError
{
    private const int MostCharacters = 300;

    /// <summary>The first error, with its file relative to the tree.</summary>
    /// <param name="output">What the build said.</param>
    /// <param name="folder">The tree.</param>
    public static string First(string output, string folder)
    {
        string error = output.Split('\n').Select(line => line.Trim())
            .FirstOrDefault(line => Error().IsMatch(line)) ?? output.Trim().Split('\n')[^1];
        string sentence = Project().Replace(error, "")
            .Replace(folder + Path.DirectorySeparatorChar, "", StringComparison.Ordinal);
        return sentence.Length > MostCharacters ? $"{sentence[..MostCharacters]}..." : sentence;
    }

    [GeneratedRegex(@"(^|\s|:)error\b[^:]*:", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Error();

    /// <summary>The project in brackets at the end.</summary>
    [GeneratedRegex(@"\s*\[[^\]]*proj[^\]]*\]$", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Project();
}
