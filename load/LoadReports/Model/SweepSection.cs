using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Model;

/// <summary>Throughput and latency by vusers, and the knee.</summary>
internal sealed record SweepSection
{
    /// <summary>Every measured level, in order of time.</summary>
    public required IReadOnlyList<LevelSection> Levels { get; init; }

    /// <summary>The medians of the levels that passed their checks, for each number of vusers.</summary>
    public required IReadOnlyList<LevelSummary> Summary { get; init; }

    /// <summary>The knees by estimator; the conclusion and the confirmations use the first. The conclusion mentions a
    /// disagreement.</summary>
    public required IReadOnlyList<KneeEstimate> Knees { get; init; }

    /// <summary>The best-fitting curve between two asymptotes; null when there are too few levels.</summary>
    public PlateauCurve? Plateau { get; init; }

    /// <summary>The best-fitting Universal Scalability Law (Gunther); null when there are too few levels.</summary>
    public UslCurve? Usl { get; init; }

    /// <summary>The conclusion in sentences: the knee, or that there is none in this range, and what to do.</summary>
    public required IReadOnlyList<string> Conclusion { get; init; }

    /// <summary>The server process, under the highest level once more; null when none was watched.</summary>
    public ServerSection? Server { get; init; }

    /// <summary>Open loops at multiples of the knee's throughput.</summary>
    public IReadOnlyList<Confirmation> Confirmations { get; init => field = value ?? []; } = [];

    /// <summary>Published figures to compare with, by vusers.</summary>
    public IReadOnlyList<PublishedLevel> Published { get; init => field = value ?? []; } = [];
}

/// <summary>
/// One measured level. A failed check excludes it. The server's figures are null when it was not watched.
/// </summary>
internal sealed record LevelSection(
    int Vusers,
    string Direction,
    double RequestsPerSecond,
    LatencySummary? LatencyMs,
    long Failed,
    IReadOnlyList<Check> Checks,
    double OwnCpuPercent,
    double? ServerCpuPercent,
    long? PeakQueue)
{
    public bool Used => Checks.All(check => check.Passed);
}

/// <summary>The medians of the levels with this number of vusers that passed their checks; if none did, of the others.</summary>
internal sealed record LevelSummary(
    int Vusers, double RequestsPerSecond, double Lowest, double Highest,
    double MeanMs, double P90Ms, double P99Ms, int Used, int Measured);

/// <summary>
/// The knee by one estimator: null when it finds none, with the reason in the text; low and high are of the 95 % interval.
/// </summary>
internal sealed record KneeEstimate(
    string Estimator, double? Vusers, double? Low, double? High, double? RequestsPerSecond, string Text)
{
    public static KneeEstimate None(string estimator, string why) => new(estimator, null, null, null, null, why);

    /// <summary>"19.7 to 21.2"; null without an interval.</summary>
    public string? Interval() => this is { Low: { } low, High: { } high } ? $"{low:#,0.#} to {high:#,0.#}" : null;

    /// <summary>With its interval: "20.3 (19.7 to 21.2)"; "none" without a knee.</summary>
    public string InVusers() =>
        Vusers is null ? "none" : $"{Vusers:#,0.#}" + (Interval() is { } interval ? $" ({interval})" : "");
}

/// <summary>
/// X(N) = ((Slope N)^-Sharpness + Ceiling^-Sharpness)^(-1/Sharpness): a straight line that bends into a constant (Churchill and
/// Usagi, AIChE Journal 18, 1972).
/// </summary>
/// <param name="Slope">Requests per second of one vuser while nothing queues.</param>
/// <param name="Ceiling">The highest number of requests per second for any number of vusers.</param>
/// <param name="Sharpness">The sharpness of the bend: 1 is as gentle as the Universal Scalability Law, 64 is a corner.</param>
/// <param name="RSquared">The goodness of fit, at most 1.</param>
internal sealed record PlateauCurve(double Slope, double Ceiling, double Sharpness, double RSquared)
{
    /// <summary>The requests per second for a number of vusers.</summary>
    public double At(double vusers) =>
        Slope * vusers / Math.Pow(1 + Math.Pow(vusers * Slope / Ceiling, Sharpness), 1 / Sharpness);
}

/// <summary>X(N) = Lambda N / (1 + Sigma (N - 1) + Kappa N (N - 1)).</summary>
/// <param name="Lambda">Requests per second of one vuser.</param>
/// <param name="Sigma">Contention.</param>
/// <param name="Kappa">Coherency.</param>
/// <param name="RSquared">The goodness of fit, at most 1.</param>
internal sealed record UslCurve(double Lambda, double Sigma, double Kappa, double RSquared)
{
    /// <summary>The requests per second for a number of vusers.</summary>
    public double At(double vusers) => Lambda * vusers / (1 + (Sigma * (vusers - 1)) + (Kappa * vusers * (vusers - 1)));
}

/// <summary>
/// An open loop at a multiple of the knee's throughput; confirmed is null when the generator could not keep the rate.
/// </summary>
internal sealed record Confirmation(
    double Factor, double Rate, double RequestsPerSecond, LatencySummary? LatencyMs, bool? Confirmed, string Text);

/// <summary>A level of a published experiment.</summary>
internal sealed record PublishedLevel(int Vusers, double RequestsPerSecond, string Source);
