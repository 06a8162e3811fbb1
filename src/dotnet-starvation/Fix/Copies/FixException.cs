namespace DotnetStarvation.Fix.Copies;

/// <summary>Nothing can be fixed; the message says why, and what to do.</summary>
internal sealed class FixException(string message) : Exception(message);
