namespace ThreadPoolDiagnostics.Counters;

/// <summary>A value below which so many of the measurements lie.</summary>
/// <param name="Percent">How many, 0 to 100.</param>
/// <param name="Value">The value.</param>
public sealed record Quantile(double Percent, double Value);
