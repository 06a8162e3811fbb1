namespace ThreadPoolDiagnostics;

/// <summary>A managed thread of the process.</summary>
/// <param name="Id">The operating system's id, as the process itself sees it.</param>
/// <param name="Name">As the operating system has it, on Linux its first 15 characters; null when it cannot be had.</param>
/// <param name="Kind">What it is for.</param>
public sealed record StackThread(int Id, string? Name, ThreadKind Kind);
