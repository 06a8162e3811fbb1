namespace ThreadPoolDiagnostics.Messages;

/// <summary>A number in a message.</summary>
/// <param name="Name">What it counts or measures, such as "busy workers".</param>
/// <param name="Value">The number, as the message has it.</param>
/// <param name="Unit">s, ms, %, or empty for a count.</param>
public sealed record MessageFigure(string Name, double Value, string Unit = "");
