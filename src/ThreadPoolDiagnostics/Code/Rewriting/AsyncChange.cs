namespace ThreadPoolDiagnostics.Code.Rewriting;

/// <summary>What else changes when a method becomes asynchronous.</summary>
/// <param name="Hindrance">Why it cannot; null when nothing was found that stands against it.</param>
/// <param name="Methods">The names of the methods that return a task then: itself, what leads to it, and the own interface
/// methods that these implement; empty when it is asynchronous, or returns a task, already.</param>
public sealed record AsyncChange(AsyncHindrance? Hindrance, IReadOnlySet<string> Methods);
