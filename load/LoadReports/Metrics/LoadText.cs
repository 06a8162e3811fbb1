namespace StockExchange.LoadReports.Metrics;

/// <summary>A load in words.</summary>
internal static class LoadText
{
    /// <summary>The load: "GET, open loop, 400/s on at most 125 connections, 30 s after a warm-up of 2 s".</summary>
    public static string FromLoad(LoadDescription load)
    {
        string warmUp = load.WarmUpSeconds > 0 ? $" after a warm-up of {Format.Seconds(load.WarmUpSeconds)}" : "";
        return $"{WithoutTime(load)}, {Format.Seconds(load.DurationSeconds)}{warmUp}";
    }

    /// <summary>The load without its times: "GET, closed loop, 125 connections".</summary>
    public static string WithoutTime(LoadDescription load) => $"{load.Method}, {Loop(load)}";

    /// <summary>The loop: "open loop, 100 to 2,000/s over 60 s, on at most 125 connections".</summary>
    private static string Loop(LoadDescription load)
    {
        if (load.Rate is { } rate)
            return $"open loop, {Level(load.Stages, rate, "/s")} on at most {load.Connections:#,0} connections";
        string thinkTime = load.ThinkTimeMs > 0 ? $" with a think time of {load.ThinkTimeMs:0.###} ms" : "";
        return $"closed loop, {Level(load.Stages, load.Connections, " connections")}{thinkTime}";
    }

    private static string Level(IReadOnlyList<StageSection> stages, double level, string unit) =>
        stages.Count == 0 ? $"{level:#,0.##}{unit}" : string.Join(", then ", stages.Select(stage => Stage(stage, unit)));

    private static string Stage(StageSection stage, string unit) => stage.From == stage.To
        ? $"{stage.From:#,0.##}{unit} for {Format.Seconds(stage.Seconds)}"
        : $"{stage.From:#,0.##} to {stage.To:#,0.##}{unit} over {Format.Seconds(stage.Seconds)}";
}
