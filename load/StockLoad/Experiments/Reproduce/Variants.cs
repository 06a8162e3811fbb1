namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The three ways in which the stock API waits for its customer lookup.</summary>
internal static class Variants
{
    public static IReadOnlyList<string> All { get; } = ["taskwait", "tasksleepwait", "taskasyncwait"];
}
