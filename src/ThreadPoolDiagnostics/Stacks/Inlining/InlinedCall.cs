namespace ThreadPoolDiagnostics.Stacks.Inlining;

/// <summary>A method whose code is part of another one's, and how far it had come.</summary>
/// <param name="MethodId">The runtime's id of it.</param>
/// <param name="IlOffset">Within its IL, in bytes; negative where the code came from no IL.</param>
internal sealed record InlinedCall(long MethodId, int IlOffset);
