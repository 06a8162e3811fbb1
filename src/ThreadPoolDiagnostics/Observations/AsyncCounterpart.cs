namespace ThreadPoolDiagnostics.Observations;

/// <summary>What the metadata of an assembly has beside a method that blocks.</summary>
/// <param name="Api">The method that blocks, as stacks name it, without arguments.</param>
/// <param name="AsyncApi">Its asynchronous counterpart, Type.Method; null when its assembly has none.</param>
public sealed record AsyncCounterpart(string Api, string? AsyncApi);
