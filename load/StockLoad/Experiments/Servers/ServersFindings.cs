using MathNet.Numerics.Statistics;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>Computes the tables from the runs.</summary>
internal static class ServersFindings
{
    public static ServersSection FromResults(ServersSettings settings, IReadOnlyList<ServerRunResult> results)
    {
        PacedRun[] paced = [.. results
            .Where(result => result.Plan.Round is null)
            .Select(result => Paced(settings, result))
            .OfType<PacedRun>()];
        BurstRun[] bursts = [.. results.Where(result => result.Plan.Round is not null).Select(Burst)];
        BurstMedian[] medians = [.. bursts.GroupBy(run => (run.Orders, run.Model)).Select(group => Median([.. group]))];
        var conservation = new ConservationSection(
            results.Sum(result => result.Orders), results.Count, [.. results.SelectMany(result => result.Differences)]);
        return new()
        {
            Experiment = settings.Experiment,
            OrdersEach = settings.Orders,
            ThinkTimeMs = settings.ThinkTime.TotalMilliseconds,
            BurstClients = settings.BurstClients,
            BurstSeconds = settings.BurstDuration.TotalSeconds,
            Paced = paced,
            Bursts = bursts,
            Medians = medians,
            Conservation = conservation,
            Conclusion = ServersConclusion.FromTables(paced, medians, conservation),
            PublishedBy = PublishedElapsed.Source,
        };
    }

    /// <summary>A row of a run with pauses; null when no client finished.</summary>
    private static PacedRun? Paced(ServersSettings settings, ServerRunResult result)
    {
        if (result.Run.Clients is not { Clients: > 0 } clients) return null;
        double? published = PublishedElapsed.ForRun(settings, result.Plan);
        return new(
            result.Run.Name,
            result.Plan.Model,
            result.Plan.Clients,
            result.Plan.Orders,
            clients.MeanSeconds,
            clients.MaxSeconds,
            clients.ExcessSeconds,
            clients.OversleptSeconds,
            published,
            published is null ? null : Math.Round(published.Value - settings.Pauses.TotalSeconds, 5),
            result.Run.Usage);
    }

    private static BurstRun Burst(ServerRunResult result) => new(
        result.Run.Name,
        result.Plan.Model,
        result.Plan.Orders,
        result.Plan.Round!.Value,
        result.Run.RequestsPerSecond,
        result.Run.LatencyMs?.P50,
        result.Run.LatencyMs?.P99,
        result.Run.CpuMicrosecondsPerRequest,
        result.Run.Usage);

    private static BurstMedian Median(BurstRun[] rounds)
    {
        return new(
            rounds[0].Model,
            rounds[0].Orders,
            rounds.Length,
            Of(run => run.OrdersPerSecond)!.Value,
            rounds.Min(run => run.OrdersPerSecond),
            rounds.Max(run => run.OrdersPerSecond),
            Of(run => run.P50Ms),
            Of(run => run.P99Ms),
            Of(run => run.Usage?.CpuPercent),
            Of(run => run.CpuMicrosecondsPerOrder),
            Of(run => run.Usage?.PeakThreads),
            Of(run => run.Usage?.PeakMegabytes));

        double? Of(Func<BurstRun, double?> figure) =>
            rounds.Select(figure).OfType<double>().ToArray() is { Length: > 0 } known ? known.Median() : null;
    }
}
