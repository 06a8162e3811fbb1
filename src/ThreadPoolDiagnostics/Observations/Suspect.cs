using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>A call in the program's IL that can hold its thread.</summary>
/// <param name="Method">The method that makes the call: Namespace.Type.Method.</param>
/// <param name="Wait">What the thread waits for in it.</param>
/// <param name="Api">What it calls, as System.Threading.Tasks.Task.Result.</param>
public sealed record Suspect(string Method, WaitKind Wait, string Api)
{
    /// <summary>File and line of the call; null where no symbols were found.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>The methods that lead to it, outermost first and itself last.</summary>
    public IReadOnlyList<string> CallPath { get; init; } = [];

    /// <summary>Those of the observed requests whose action or endpoint the call path begins with.</summary>
    public IReadOnlyList<string> Requests { get; init; } = [];

    /// <summary>
    /// The application's method that stacks showed around the wait, from which the call path begins: the call itself when that is
    /// <see cref="Method"/>, and otherwise one that may have been inlined into it. Null for a suspect that no such frame leads
    /// to.
    /// </summary>
    public string? Within { get; init; }

    /// <summary>
    /// The call path leads through a delegate that one of its methods was handed, by whom the code does not say.
    /// </summary>
    public bool IsThroughDelegate { get; init; }

    /// <summary>
    /// The process has machine code of the method, so it has run; or of all methods of the program that it calls, and then it may
    /// have been inlined from the beginning, as what an endpoint's generated code calls is.
    /// </summary>
    public bool HasRun { get; init; }

    /// <summary>
    /// The names, without type, of the methods that the method calls; one of them may have made the task that it waits for.
    /// </summary>
    public IReadOnlyList<string> Calls { get; init; } = [];
}
