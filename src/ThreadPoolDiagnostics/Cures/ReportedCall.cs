using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Cures;

/// <summary>A call that blocks.</summary>
/// <param name="Method">The own method, or the likeliest one where it was inlined; without arguments.</param>
/// <param name="Place">Its file and line; null where no symbols were found.</param>
/// <param name="Api">What it calls; null when unknown.</param>
/// <param name="Wait">What it waits for, as documents have it.</param>
/// <param name="Threads">The threads that it held.</param>
public sealed record ReportedCall(string Method, string? Place, string? Api, string Wait, int Threads)
{
    /// <summary>What makes two calls one: lines move from version to version.</summary>
    public (string Method, string Wait) Key => (Method, Wait);

    /// <param name="call">A call of a diagnosis.</param>
    public static ReportedCall FromCall(BlockingCall call)
    {
        var (method, source) = call.Place();
        return new(
            MethodName.WithoutArguments(method), source is null ? null : $"{source.File}:{source.Line}", call.Api,
            VerdictWords.Word(call.Wait), call.Threads);
    }
}
