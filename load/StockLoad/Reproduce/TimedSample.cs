using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>A server's counters on the load's time axis.</summary>
/// <param name="At">When they arrived, from the start of the load; negative at rest.</param>
/// <param name="Counters">What they say of the second before.</param>
internal sealed record TimedSample(TimeSpan At, CounterSample Counters);
