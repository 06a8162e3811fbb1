using StrictCorpus.Answers;
using StrictCorpus.Labels;

namespace StrictCorpus.Judgements;

/// <summary>A label, and what was found of it.</summary>
internal sealed record FoundWait(LabelledWait Label, IReadOnlyList<Finding> Findings, bool IsLineRight)
{
    private static readonly TimeSpan Judged = TimeSpan.FromMilliseconds(50);

    /// <summary>Whether recall is judged by it: not optional, and longer than 50 ms.</summary>
    public bool Counts => Label.Marker.Length > Judged;

    public int Expected => Label.Least;

    public int Seen => Findings.Sum(finding => finding.Count);

    public int Found => Math.Min(Seen, Expected);

    public bool IsCountRight => Seen >= Label.Least && Seen <= Label.Most;

    public bool IsKindRight => Findings.All(finding => Label.Marker.Kinds.Contains(finding.Wait));

    /// <summary>Whether it was measured at 80 % of its length at least.</summary>
    public bool IsLengthRight => Findings.Max(finding => finding.Longest) >= 0.8 * Label.Marker.Length.TotalSeconds;

    /// <summary>How many waits were given the name of the test that made them.</summary>
    public int Named => Label.Tests.Sum(test =>
        Math.Min(test.Value, Reported.Where(name => IsOf(name, test.Key)).Sum(name => name.Count)));

    /// <summary>How many waits of a test were found at all.</summary>
    public int ToName => Label.Tests.Count == 0 ? 0 : Found;

    /// <summary>Of the tests without their name, whether each is among the possible ones.</summary>
    public int Possible => Label.Tests.Keys.All(test => IsNamed(test) || IsPossible(test)) ? ToName - Named : 0;

    /// <summary>Names of tests that did not wait there.</summary>
    public IEnumerable<string> WrongNames => Reported
        .Where(name => Label.IsOfFixture
            ? !name.Name.Contains("FixtureTests", StringComparison.Ordinal)
            : !Label.Tests.Keys.Any(test => IsOf(name, test)))
        .Select(name => name.Name);

    /// <summary>Whether the request was named; null when none made it, or nothing was found.</summary>
    public bool? IsRequestRight => Label.Request is { } request && Findings.Count > 0
        ? Findings.Any(finding => finding.Requests?.Any(named => SameRequest(named.Name, request)) is true)
        : null;

    private bool IsNamed(string test) => Reported.Any(name => IsOf(name, test));

    private bool IsPossible(string test) =>
        Findings.Any(finding => finding.PossibleTests?.Any(name => IsOf(new(name, 1), test)) is true);

    private IEnumerable<Named> Reported => Findings.SelectMany(finding => finding.Tests ?? []);

    /// <summary>Whether a reported name, with or without arguments, is the test's.</summary>
    private static bool IsOf(Named reported, string test)
    {
        string name = reported.Name.Split('(')[0].Trim();
        return name == test || name.EndsWith($".{test}", StringComparison.Ordinal);
    }

    /// <summary>A route's pattern is a name as good as its path.</summary>
    private static bool SameRequest(string reported, string request) =>
        reported == request || reported == request.Replace("/7", "/{id}", StringComparison.Ordinal);
}
