namespace ThreadPoolDiagnostics.Code.Rewriting;

/// <summary>What else changes when a method becomes asynchronous.</summary>
/// <param name="Hindrance">Why it cannot; null when nothing was found that stands against it.</param>
/// <param name="Methods">The names of the methods that return a task then: itself, what leads to it, and the own interface
/// methods that these implement; empty when it is asynchronous, or returns a task, already.</param>
public sealed record AsyncChange(AsyncHindrance? Hindrance, IReadOnlySet<string> Methods)
{
    /// <summary>The calls that have to be awaited: the name of the caller, also of one that is asynchronous already, and the last
    /// part of the name of what it calls.</summary>
    public IReadOnlySet<(string Caller, string Called)> Calls { get; init; } = new HashSet<(string, string)>();

    /// <summary>The last parts of the names of those methods that are passed as delegates.</summary>
    public IReadOnlySet<string> Passed { get; init; } = new HashSet<string>();
}
