namespace ThreadPoolDiagnostics.Code;

/// <summary>A file that was left out, and why: a sentence's second half, as "is damaged: ...".</summary>
/// <param name="Path">Of the file.</param>
/// <param name="Why">What is wrong with it.</param>
public sealed record UnreadFile(string Path, string Why);
