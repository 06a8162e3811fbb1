namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>The compiled code of one method.</summary>
/// <param name="Start">Its first address.</param>
/// <param name="Size">In bytes.</param>
/// <param name="ModuleId">The runtime's id of its module.</param>
/// <param name="Token">Its metadata token.</param>
/// <param name="Map">Which IL the code came from.</param>
internal sealed record MethodCode(ulong Start, int Size, long ModuleId, int Token, IlMap Map);
