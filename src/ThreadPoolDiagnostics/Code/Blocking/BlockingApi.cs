using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>A method, in most cases of .NET, that can hold the thread which calls it.</summary>
/// <param name="Method">Namespace.Type.Method, properties as Namespace.Type.Property, generic types without arity.</param>
/// <param name="Wait">What the thread then waits for.</param>
/// <param name="Twin">What to await instead; null when there is no such method.</param>
public sealed record BlockingApi(string Method, WaitKind Wait, string? Twin)
{
    /// <summary>
    /// As a rule the wait is short: an uncontended lock, a file, the console. It counts where it is long after all.
    /// </summary>
    public bool IsBrief { get; init; }

    /// <summary>
    /// It waits only where somebody has set it up so, as a logger whose queue is full: a scan does not list it, and it counts
    /// where stacks show that it waits, whatever for.
    /// </summary>
    public bool IsSeldom { get; init; }

    /// <summary>The twin has the same name with Async behind it, so that build-time analyzers know it.</summary>
    internal bool HasNamesake { get; init; }
}
