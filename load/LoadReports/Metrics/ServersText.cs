namespace StockExchange.LoadReports.Metrics;

/// <summary>The texts of the tables of <c>servers</c>, for terminal and page.</summary>
internal static class ServersText
{
    public static string PausesCaption(ServersSection servers) =>
        $"Elapsed, in seconds: the mean client, {servers.OrdersEach:#,0} orders "
        + $"with a pause of {servers.ThinkTimeMs:#,0.##} ms after each";

    public static string ExcessCaption(ServersSection servers) =>
        $"Excess over the pauses ({Format.Seconds(servers.OrdersEach * servers.ThinkTimeMs / 1_000)}), "
        + "in milliseconds: the servers' share";

    public static string BurstCaption(ServersSection servers) =>
        $"Without pauses: {servers.BurstClients:#,0} clients for {Format.Seconds(servers.BurstSeconds)}, "
        + $"medians of {Format.Plural(servers.Medians.Max(median => median.Rounds), "round")}";

    /// <summary>Remarks that explain the tables of the runs with pauses.</summary>
    public static IEnumerable<string> Remarks(ServersSection servers)
    {
        if (HasPublished(servers)) yield return $"In parentheses: {servers.PublishedBy}.";
        yield return "The generator overslept the pauses; that "
            + $"({Format.Latency(servers.Paced.Max(run => run.OversleptSeconds) * 1_000)} for a run's mean client at most) "
            + "is in the elapsed time, but not in the excess.";
    }

    /// <summary>The checks that failed, which make the figures doubtful.</summary>
    public static IEnumerable<string> Warnings(IReadOnlyList<RunSection> runs) =>
        runs.SelectMany(run => run.Checks
            .Where(check => !check.Passed)
            .Select(check => $"{run.Name}: {check.Name}: {check.Text}"));

    public static bool HasPublished(ServersSection servers) => servers.Paced.Any(run => run.PublishedSeconds is not null);

    /// <summary>What distinguishes the runs with pauses beside the model: "200 clients", or "show".</summary>
    public static string Case(ServersSection servers, PacedRun run) =>
        servers.Experiment is ServersExperiment.Clients ? $"{run.Clients:#,0} clients"
        : servers.Paced.All(other => other.Clients == run.Clients) ? run.Orders
        : $"{run.Orders}, {run.Clients:#,0}";

    /// <summary>The distinct cases, in order of time.</summary>
    public static string[] Cases(ServersSection servers) => [.. servers.Paced.Select(run => Case(servers, run)).Distinct()];

    /// <summary>The distinct kinds of orders in the runs without pauses.</summary>
    public static string[] Kinds(ServersSection servers) => [.. servers.Medians.Select(median => median.Orders).Distinct()];

    public static string Elapsed(PacedRun run) => With($"{run.ElapsedSeconds:0.0000}", run.PublishedSeconds, "0.0000");

    public static string CpuPerOrder(double? microseconds) => microseconds is null ? Format.Nothing : $"{microseconds:0.0}";

    public static string Excess(PacedRun run) =>
        With(Format.Milliseconds(run.ExcessSeconds * 1_000), run.PublishedExcessSeconds * 1_000, "0");

    private static string With(string ours, double? published, string format) =>
        published is { } figure ? $"{ours} ({figure.ToString(format)})" : ours;
}
