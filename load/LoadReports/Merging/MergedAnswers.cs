using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadReports.Merging;

/// <summary>The answers of several generators: operations, statuses, failures, added up.</summary>
internal static class MergedAnswers
{
    /// <summary>The answers by operation and status class, with the latencies of all of them.</summary>
    /// <exception cref="FormatException">A histogram is damaged.</exception>
    public static (IReadOnlyList<OperationSection> Operations, LatencyHistogram All) Operations(IReadOnlyList<MergePart> parts)
    {
        var all = new LatencyHistogram();
        List<OperationSection> operations = [];
        foreach (var same in parts.SelectMany(part => part.Run.Operations).GroupBy(one => (one.Operation, one.StatusClass)))
        {
            var latencies = new LatencyHistogram();
            foreach (OperationSection one in same) one.Histogram!.AddTo(latencies);
            all.Add(latencies);
            operations.Add(new(
                same.Key.Operation, same.Key.StatusClass, latencies.Count, LatencySummary.FromHistogram(latencies)!)
            {
                Histogram = EncodedLatencies.FromHistogram(latencies),
            });
        }

        return (operations, all);
    }

    public static IReadOnlyDictionary<int, long> Statuses(IReadOnlyList<MergePart> parts) => parts
        .SelectMany(part => part.Run.Statuses)
        .GroupBy(status => status.Key, status => status.Value)
        .OrderBy(status => status.Key)
        .ToDictionary(status => status.Key, status => status.Sum());

    public static IReadOnlyList<FailureResult> Failures(IReadOnlyList<MergePart> parts) =>
    [
        .. parts.SelectMany(part => part.Run.Failures)
            .GroupBy(failure => (failure.Kind, failure.Subject))
            .Select(same => new FailureResult(same.Key.Kind, same.Sum(failure => failure.Count), same.First().Example)
            {
                Subject = same.Key.Subject,
            })
            .OrderByDescending(failure => failure.Count),
    ];

    /// <summary>How the schedule was kept: sums, and the own lateness of the worst generator; null for a closed loop.</summary>
    public static ScheduleSection? Schedule(IReadOnlyList<MergePart> parts)
    {
        ScheduleSection[] all = [.. parts.Select(part => part.Run.Schedule).OfType<ScheduleSection>()];
        return all.Length == 0 ? null : new(
            all.Sum(one => one.Scheduled),
            all.Sum(one => one.Started),
            all.Sum(one => one.Late),
            all.Sum(one => one.NeverStarted),
            all.Max(one => one.OwnLatenessP99Ms));
    }

    /// <summary>The times of all clients, each with the same weight; null without a number of requests.</summary>
    public static ClientSection? Clients(IReadOnlyList<MergePart> parts)
    {
        ClientSection[] all = [.. parts.Select(part => part.Run.Clients).OfType<ClientSection>()];
        if (all.Length == 0) return null;
        ClientSection[] done = [.. all.Where(one => one.Clients > 0)];
        if (done.Length == 0) return all[0];
        int clients = done.Sum(one => one.Clients);
        return new(
            clients, all[0].RequestsEach, all[0].ThinkTimeMs,
            Mean(one => one.MeanSeconds), done.Min(one => one.MinSeconds), done.Max(one => one.MaxSeconds),
            Mean(one => one.ExcessSeconds), Mean(one => one.OversleptSeconds));

        double Mean(Func<ClientSection, double> value) => done.Sum(one => value(one) * one.Clients) / clients;
    }
}
