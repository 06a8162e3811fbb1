using StockExchange.LoadReports.Metrics;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>The conclusion from the tables, in sentences.</summary>
internal static class ServersConclusion
{
    public static IReadOnlyList<string> FromTables(
        IReadOnlyList<PacedRun> paced, IReadOnlyList<BurstMedian> medians, ConservationSection conservation) =>
        [.. Pauses(paced), .. medians.GroupBy(median => median.Orders).Select(group => Burst([.. group])), Text(conservation)];

    public static string Text(ConservationSection conservation) => conservation switch
    {
        { Runs: 0 } => "No run finished, so it is unknown whether orders were lost or doubled.",
        { Differences.Count: > 0 } =>
            $"Orders were lost or doubled: in {conservation.Differences.Select(difference => difference.Run).Distinct().Count()} "
            + $"of {conservation.Runs} runs stock.txt is not start + sold - bought.",
        _ => $"0 lost, 0 doubled in {conservation.Orders:#,0} buys and sells: "
            + $"after {(conservation.Runs == 1 ? "the run" : $"each of the {conservation.Runs} runs")} "
            + "stock.txt was start + sold - bought.",
    };

    private static IEnumerable<string> Pauses(IReadOnlyList<PacedRun> paced)
    {
        if (paced.Count == 0) yield break;
        PacedRun least = paced.MinBy(run => run.ExcessSeconds)!, most = paced.MaxBy(run => run.ExcessSeconds)!;
        string from = paced.Count == 1 ? "" : $"{Excess(least.ExcessSeconds)} ({Name(least)}) to ";
        string ours = $"With the pauses, the servers' share of the time is {from}{Excess(most.ExcessSeconds)} ({Name(most)})";
        double[] published = [.. paced.Select(run => run.PublishedExcessSeconds).OfType<double>()];
        yield return published.Length == 0
            ? $"{ours}."
            : $"{ours}; in the report it is {Range(published.Min(), published.Max())}.";
    }

    private static string Burst(IReadOnlyList<BurstMedian> models)
    {
        BurstMedian fastest = models.MaxBy(model => model.OrdersPerSecond)!,
            slowest = models.MinBy(model => model.OrdersPerSecond)!;
        string of = fastest.Orders == OrderKinds.Mixed ? "" : $"{fastest.Orders}: ";
        string best = $"Without pauses, {of}{fastest.Model} is the fastest with {Format.Rate(fastest.OrdersPerSecond)} orders/s";
        return models.Count == 1
            ? $"Without pauses, {of}{fastest.Model} answers {Format.Rate(fastest.OrdersPerSecond)} orders/s."
            : $"{best}, {fastest.OrdersPerSecond / slowest.OrdersPerSecond:0.00} times {slowest.Model}, "
                + $"the slowest with {Format.Rate(slowest.OrdersPerSecond)}.";
    }

    private static string Range(double least, double most) => least < most ? $"{Excess(least)} to {Excess(most)}" : Excess(most);

    private static string Excess(double seconds) => Format.Latency(seconds * 1_000);

    private static string Name(PacedRun run) =>
        $"{run.Model}, {run.Clients:#,0} clients{(run.Orders == OrderKinds.Mixed ? "" : $", {run.Orders}")}";
}
