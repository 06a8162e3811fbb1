namespace ThreadPoolDiagnostics.Stacks.Inlining;

/// <summary>A method whose code is part of another one's, and how far it had come.</summary>
/// <param name="MethodId">The runtime's id of it.</param>
/// <param name="IlOffset">Of its statement in its IL, in bytes; negative where that is not known.</param>
internal sealed record InlinedCall(long MethodId, int IlOffset);
