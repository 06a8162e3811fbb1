using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.WaitProfiles.Findings;

/// <summary>A call of own code in which pool threads waited.</summary>
/// <param name="Call">The own frame, the API, and what was waited for. Its shares of threads mean nothing here.</param>
/// <param name="Count">How often.</param>
/// <param name="Total">How long in all.</param>
/// <param name="Longest">How long at most.</param>
public sealed record WaitFinding(BlockingCall Call, int Count, TimeSpan Total, TimeSpan Longest)
{
    /// <summary>Whether each of them is a loop of sleeps that were each shorter than what counts.</summary>
    public bool IsLoop { get; init; }

    /// <summary>The tests in which it waited, the most frequent first: by the framework's events, else by its stacks.</summary>
    public IReadOnlyList<WaitContext> Tests { get; init; } = [];

    /// <summary>The requests in which it waited, the most frequent first.</summary>
    public IReadOnlyList<WaitContext> Requests { get; init; } = [];

    /// <summary>Inferred, where the test is not known: those that ran at the time and whose code leads there; where none is both,
    /// those that are either.</summary>
    public IReadOnlyList<string> PossibleTests { get; init; } = [];

    /// <summary>Why everybody would allow it; null when it counts.</summary>
    public string? AllowedBecause { get; init; }
}

/// <summary>A test or request in which something waited.</summary>
/// <param name="Name">The test's name, with its arguments where its framework reports them; the request's method and
/// path.</param>
/// <param name="Count">How often it waited there.</param>
public sealed record WaitContext(string Name, int Count);
