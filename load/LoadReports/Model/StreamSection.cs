namespace StockExchange.LoadReports.Model;

/// <summary>The streams of a load, whose events are its answers.</summary>
/// <param name="EndedEarly">The number of streams with an event that ended before the load did.</param>
/// <param name="OpenAtEnd">The number of streams with an event that were open when it ended.</param>
internal sealed record StreamSection(long EndedEarly, long OpenAtEnd);
