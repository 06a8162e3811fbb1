namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>A run's progress in words.</summary>
internal static class PhaseText
{
    public static string Of(RunProgress now) => now.Phase switch
    {
        RunPhase.Starting => "starting the server",
        RunPhase.Rest => "at rest",
        RunPhase.Load => $"under load {Seconds(now.Elapsed)} of {Seconds(now.Limit)}, {now.Answered} answered",
        RunPhase.Drain => $"drain {Seconds(now.Elapsed)} of at most {Seconds(now.Limit)}, {now.Waiting} still wait",
        RunPhase.Stopping => "stopping the server",
        _ => $"done, {now.Answered} answered",
    };

    private static string Seconds(TimeSpan duration) => $"{Math.Floor(duration.TotalSeconds):0}s";
}
