using ThreadPoolDiagnostics.Stacks.Inlining;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>The compiled code of one method.</summary>
/// <param name="Start">Its first address.</param>
/// <param name="Size">In bytes.</param>
/// <param name="ModuleId">The runtime's id of its module.</param>
/// <param name="Token">Its metadata token.</param>
internal sealed record MethodCode(ulong Start, uint Size, long ModuleId, int Token)
{
    /// <summary>Which IL the code came from; null when that is not known.</summary>
    public IlMap? Map { get; init; }

    /// <summary>Which methods were inlined into it; null when the runtime does not keep that.</summary>
    public InlineTree? Inlines { get; init; }
}
