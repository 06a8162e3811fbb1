namespace StockExchange.LoadEngine.Pacing;

/// <summary>A part of a load that changes: from one level evenly to another.</summary>
/// <param name="From">Requests a second of an open loop, connections of a closed one; not below 0.</param>
/// <param name="To">At its end; the same where it stays.</param>
/// <param name="Length">How long it lasts; above 0.</param>
public sealed record LoadStage(double From, double To, TimeSpan Length);
