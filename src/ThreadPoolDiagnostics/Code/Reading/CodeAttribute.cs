namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>An attribute that says how a method is reached.</summary>
/// <param name="Type">Of the attribute.</param>
/// <param name="Text">Its first argument, of a route the pattern; null when it has none.</param>
internal sealed record CodeAttribute(string Type, string? Text);
