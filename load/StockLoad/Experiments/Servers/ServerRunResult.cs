namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>What one run gave.</summary>
/// <param name="Plan">The run.</param>
/// <param name="Run">What the clients saw, and what the server used.</param>
/// <param name="Orders">Acknowledged buys and sells, the warm-up's included.</param>
/// <param name="Differences">Stocks of which some were lost or doubled.</param>
/// <param name="Problems">What went wrong besides: orders that failed or were refused.</param>
internal sealed record ServerRunResult(
    PlannedRun Plan, RunSection Run, long Orders, IReadOnlyList<StockDifference> Differences, IReadOnlyList<string> Problems);
