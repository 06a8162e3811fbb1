using System.Text.RegularExpressions;

namespace StrictCorpus.Labels;

/// <summary>
/// A comment at a line that waits: <c>// WAIT sleep 120ms times=2 test=Class.Method</c>, or <c>// MAYBE task</c> for a wait that
/// depends on who comes first. docs/strict-corpus.md describes the attributes.
/// </summary>
/// <param name="File">Its path.</param>
/// <param name="Line">The line of the wait, from 1.</param>
/// <param name="Place">Where the line lies, when the marker does not say: the scenario or the test method.</param>
/// <param name="Kinds">What it waits for, in the words of the JSON document; each of them is right.</param>
/// <param name="Length">At least; zero when it is optional.</param>
/// <param name="Attributes">All others, by name.</param>
internal sealed partial record Marker(
    string File, int Line, string Place, IReadOnlyList<string> Kinds, TimeSpan Length,
    IReadOnlyDictionary<string, string> Attributes)
{
    /// <summary>Whether it may be found or not.</summary>
    public bool IsOptional => Length == TimeSpan.Zero;

    /// <summary>How often one run of its place waits there: at least and at most.</summary>
    public (int Least, int Most) Times => Attributes.GetValueOrDefault("times", "1").Split("..") is [var least, .. var most]
        ? (int.Parse(least), int.Parse(most is [var last] ? last : least))
        : (1, 1);

    /// <summary>Reads a line; null when it has no marker.</summary>
    public static Marker? Parse(string file, int line, string place, string text)
    {
        if (Pattern().Match(text) is not { Success: true } match) return null;
        Dictionary<string, string> attributes = Attribute().Matches(match.Groups["rest"].Value)
            .ToDictionary(pair => pair.Groups["name"].Value, pair => pair.Groups["value"].Value.Trim('"'));
        double length = match.Groups["length"].Success ? double.Parse(match.Groups["length"].Value) : 0;
        return new(file, line, place, match.Groups["kinds"].Value.Split('|'), TimeSpan.FromMilliseconds(length), attributes);
    }

    [GeneratedRegex(
        @"// (WAIT (?<kinds>[\w|-]+) (?<length>\d+)ms|MAYBE (?<kinds>[\w|-]+))(?<rest>.*)$", RegexOptions.ExplicitCapture)]
    private static partial Regex Pattern();

    [GeneratedRegex("""(?<name>\w+)=(?<value>"[^"]*"|\S+)""", RegexOptions.ExplicitCapture)]
    private static partial Regex Attribute();
}
