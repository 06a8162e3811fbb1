using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>A method, usually one of .NET, that can block the calling thread.</summary>
/// <param name="Method">Namespace.Type.Method, properties as Namespace.Type.Property, generic types without arity.</param>
/// <param name="Wait">What the thread waits for in it.</param>
/// <param name="Twin">The asynchronous method to await instead; null when there is none.</param>
public sealed record BlockingApi(string Method, WaitKind Wait, string? Twin)
{
    /// <summary>Whether the wait is usually short: an uncontended lock, a file. It counts only where it is long.</summary>
    public bool IsBrief { get; init; }

    /// <summary>Whether it waits only if configured to, as a full logger's queue: only stacks that show a wait count.</summary>
    public bool IsSeldom { get; init; }

    /// <summary>Whether the twin's name is this one's with Async appended, so that build-time analyzers know it.</summary>
    internal bool HasNamesake { get; init; }
}
