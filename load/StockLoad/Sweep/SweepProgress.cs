using StockExchange.LoadReports.Model;

namespace StockExchange.StockLoad.Sweep;

/// <summary>News of a sweep: a level that is over, or what begins now.</summary>
/// <param name="Done">The level that is over; otherwise null.</param>
/// <param name="Begins">What begins, for people; otherwise null.</param>
internal sealed record SweepProgress(LevelSection? Done, string? Begins);
