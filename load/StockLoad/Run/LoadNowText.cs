using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadReports.Metrics;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Run;

/// <summary>The progress of a load, in words and as a share.</summary>
internal static class LoadNowText
{
    /// <summary>The progress; a log gets a line from its first second on.</summary>
    public static ProgressNews News(LoadNow now, LoadSettings settings) => new(Describe(now, settings))
    {
        Brief = Phase(now, settings),
        Lines = [.. Lines(now, settings)],
        Share = Share(now, settings),
        Phase = now.Elapsed < TimeSpan.FromSeconds(1) ? null : "load",
        Elapsed = now.Elapsed,
    };

    /// <summary>The time until a load begins.</summary>
    public static ProgressNews Waiting(TimeSpan left, TimeSpan elapsed) => new($"begins in {Math.Ceiling(left.TotalSeconds):0} s")
    {
        Share = 0,
        Phase = "wait",
        Elapsed = elapsed,
    };

    public static string Describe(LoadNow now, LoadSettings settings) => string.Join(", ", Parts(now, settings));

    /// <summary>The share of the whole load without the drain, whose length is unknown: 0 to 1.</summary>
    public static double Share(LoadNow now, LoadSettings settings)
    {
        double time = now.Elapsed / (settings.WarmUp + settings.Duration);
        double requests = settings.AllRequests is { } wanted && now.Elapsed > settings.WarmUp ? now.Answered / (double)wanted : 0;
        return Math.Clamp(Math.Max(time, requests), 0, 1);
    }

    private static IEnumerable<string> Parts(LoadNow now, LoadSettings settings) =>
    [
        Phase(now, settings),
        .. now.Last is { } last ? Figures(last, now.Unit, withMaximum: false) : [],
        .. now.Server is { } server ? [Text(server)] : Array.Empty<string>(),
    ];

    /// <summary>The progress, the figures of the last interval, and the server's: a line each.</summary>
    private static IEnumerable<string> Lines(LoadNow now, LoadSettings settings)
    {
        yield return $"{Phase(now, settings)}, {Format.Count(now.Answered)} answered, {Format.Count(now.InFlight)} in flight";
        if (now.Last is { } last) yield return string.Join(", ", Figures(last, now.Unit, withMaximum: true));
        if (now.Server is { } server) yield return Text(server);
    }

    private static IEnumerable<string> Figures(TimelinePoint last, string unit, bool withMaximum)
    {
        yield return $"{Format.Rate(last.Answered / last.Length)} {(unit is "events" or "messages" ? unit : "req")}/s";
        if (last.LatencyMs is { } latency)
        {
            bool hasP99 = LatencyMeasure.IsMeaningful(99, last.Answered);
            yield return $"p50 {Format.Latency(latency.P50)}";
            if (hasP99) yield return $"p99 {Format.Latency(latency.P99)}";
            if (withMaximum || !hasP99) yield return $"max {Format.Latency(latency.Max)}";
        }

        yield return Format.Plural(last.Errors, "error");
    }

    private static string Text(ServerCounters server) =>
        $"queue {Format.Count(server.QueueLength)}, {server.Threads} threads";

    private static string Phase(LoadNow now, LoadSettings settings)
    {
        TimeSpan since = now.Elapsed - settings.WarmUp;
        if (since < TimeSpan.Zero) return $"warm-up {Whole(now.Elapsed)} of {Whole(settings.WarmUp)}";
        if (settings.AllRequests is { } wanted && now.Answered < wanted)
            return $"{Format.Count(now.Answered)} of {Format.Count(wanted)} {now.Unit}";
        return since < settings.Duration && settings.AllRequests is null
            ? $"{Whole(since)} of {Whole(settings.Duration)}"
            : $"drain, {Format.Count(now.InFlight)} still wait";
    }

    private static string Whole(TimeSpan time) => $"{Math.Floor(time.TotalSeconds):0} s";
}

/// <summary>The progress of a load: the time since it began, warm-up included, the last complete interval and the server's latest
/// counters.</summary>
internal sealed record LoadNow(TimeSpan Elapsed, long Answered, int InFlight, TimelinePoint? Last, ServerCounters? Server)
{
    /// <summary>What <see cref="Answered"/> counts, of which the load may have a number.</summary>
    public string Unit { get; init; } = "requests";
}
