using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>A call in an assembly's IL that can hold its thread.</summary>
/// <param name="Method">Whose call it is.</param>
/// <param name="Api">What it calls.</param>
/// <param name="IlOffset">Of the call, in the method's IL.</param>
public sealed record BlockingSite(CodeMethod Method, BlockingApi Api, int IlOffset)
{
    /// <summary>
    /// The task was asked for IsCompleted, or awaited, before: then its result is taken without a wait. It is listed for
    /// completeness, and accused of nothing.
    /// </summary>
    public bool IsOfCompleteTask { get; init; }

    /// <summary>The offset of the call's first argument: a lock statement begins there.</summary>
    internal int BeginsAt { get; init; }

    /// <summary>Which analyzers report it at build time; empty when none does. Those on by default come first.</summary>
    public IReadOnlyList<BuildRule> Rules { get; init; } = [];
}
