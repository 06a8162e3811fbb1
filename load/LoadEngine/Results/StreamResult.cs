namespace StockExchange.LoadEngine.Results;

/// <summary>The streams of a load. Their events are the answers: the operations "first event" (from the request that opened the
/// stream) and "next event" (from the event before).</summary>
/// <param name="Unit">What they deliver: "event", "message".</param>
/// <param name="EndedEarly">The number of streams with an event that ended before the load did, by the server or by a failure,
/// without those that ended in the warm-up.</param>
/// <param name="OpenAtEnd">The number of streams with an event that were open when the load ended.</param>
public sealed record StreamResult(string Unit, long EndedEarly, long OpenAtEnd);
