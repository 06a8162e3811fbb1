using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Model;

/// <summary>Throughput and latency by vusers, and where the knee is.</summary>
internal sealed record SweepSection
{
    /// <summary>Every level as it was measured, in order of time.</summary>
    public required IReadOnlyList<LevelSection> Levels { get; init; }

    /// <summary>One line a number of vusers: the median of its levels that passed their checks.</summary>
    public required IReadOnlyList<LevelSummary> Summary { get; init; }

    /// <summary>By estimator; the first is the one that the conclusion and the confirmations go by. Where they disagree, the
    /// conclusion says so.</summary>
    public required IReadOnlyList<KneeEstimate> Knees { get; init; }

    /// <summary>The curve between its two asymptotes that fits best; null when there are too few levels.</summary>
    public PlateauCurve? Plateau { get; init; }

    /// <summary>The Universal Scalability Law (Gunther) that fits best; null when there are too few levels.</summary>
    public UslCurve? Usl { get; init; }

    /// <summary>In plain words: where the knee is, or that there is none in this range, and what to do.</summary>
    public required IReadOnlyList<string> Conclusion { get; init; }

    /// <summary>The process on the other side, under the highest level once more; null when none was watched.</summary>
    public ServerSection? Server { get; init; }

    /// <summary>Open loop at a share of the knee's throughput.</summary>
    public IReadOnlyList<Confirmation> Confirmations { get; init => field = value ?? []; } = [];

    /// <summary>Published figures beside ours, by vusers.</summary>
    public IReadOnlyList<PublishedLevel> Published { get; init => field = value ?? []; } = [];
}

/// <param name="Vusers">Connections without think time.</param>
/// <param name="Direction">"up" or "down".</param>
/// <param name="RequestsPerSecond">X.</param>
/// <param name="LatencyMs">Null when nothing was answered.</param>
/// <param name="Failed">Requests that failed, or were answered with a status outside of 200 to 299.</param>
/// <param name="Checks">Little's law, steady state, own saturation. One that failed excludes the level.</param>
/// <param name="OwnCpuPercent">The generator's.</param>
/// <param name="ServerCpuPercent">The server's; null when it was not watched.</param>
/// <param name="PeakQueue">Of the server's pool; null when it was not watched.</param>
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

/// <param name="Vusers">Connections without think time.</param>
/// <param name="RequestsPerSecond">Median.</param>
/// <param name="Lowest">Throughput, of the levels used.</param>
/// <param name="Highest">Throughput, of the levels used.</param>
/// <param name="MeanMs">Latency, median over the levels.</param>
/// <param name="P90Ms">Latency, median over the levels.</param>
/// <param name="P99Ms">Latency, median over the levels.</param>
/// <param name="Used">Levels that passed their checks; with 0 the line holds medians of those that did not.</param>
/// <param name="Measured">Levels measured.</param>
internal sealed record LevelSummary(
    int Vusers, double RequestsPerSecond, double Lowest, double Highest,
    double MeanMs, double P90Ms, double P99Ms, int Used, int Measured);

/// <param name="Estimator">"plateau", "usl" or "slo".</param>
/// <param name="Vusers">Null when this estimator finds none in the range.</param>
/// <param name="Low">Of the 95 % interval; null without one.</param>
/// <param name="High">Of the 95 % interval; null without one.</param>
/// <param name="RequestsPerSecond">There.</param>
/// <param name="Text">How it was found, or why not.</param>
internal sealed record KneeEstimate(
    string Estimator, double? Vusers, double? Low, double? High, double? RequestsPerSecond, string Text);

/// <summary>
/// X(N) = ((Slope N)^-Sharpness + Ceiling^-Sharpness)^(-1/Sharpness): a straight line that bends into a flat one (Churchill and
/// Usagi, AIChE Journal 18, 1972).
/// </summary>
/// <param name="Slope">Requests a second of one vuser while nothing queues.</param>
/// <param name="Ceiling">Requests a second that no number of vusers exceeds.</param>
/// <param name="Sharpness">Of the bend: 1 is as gentle as the Universal Scalability Law, 64 is a corner.</param>
/// <param name="RSquared">Of the fit, at most 1.</param>
internal sealed record PlateauCurve(double Slope, double Ceiling, double Sharpness, double RSquared)
{
    /// <summary>Requests a second.</summary>
    public double At(double vusers) =>
        Slope * vusers / Math.Pow(1 + Math.Pow(vusers * Slope / Ceiling, Sharpness), 1 / Sharpness);
}

/// <summary>X(N) = Lambda N / (1 + Sigma (N - 1) + Kappa N (N - 1)).</summary>
/// <param name="Lambda">Requests a second of one vuser.</param>
/// <param name="Sigma">Contention.</param>
/// <param name="Kappa">Coherency.</param>
/// <param name="RSquared">Of the fit, at most 1.</param>
internal sealed record UslCurve(double Lambda, double Sigma, double Kappa, double RSquared)
{
    /// <summary>Requests a second.</summary>
    public double At(double vusers) => Lambda * vusers / (1 + (Sigma * (vusers - 1)) + (Kappa * vusers * (vusers - 1)));
}

/// <param name="Factor">Of the knee's throughput: 0.8.</param>
/// <param name="Rate">Scheduled.</param>
/// <param name="RequestsPerSecond">Answered.</param>
/// <param name="LatencyMs">From the scheduled start.</param>
/// <param name="Confirmed">Whether it is as the knee predicts; null when the generator could not hold the rate.</param>
/// <param name="Text">What it confirms, or contradicts.</param>
internal sealed record Confirmation(
    double Factor, double Rate, double RequestsPerSecond, LatencySummary? LatencyMs, bool? Confirmed, string Text);

/// <param name="Vusers">As published.</param>
/// <param name="RequestsPerSecond">As published.</param>
/// <param name="Source">Who published it.</param>
internal sealed record PublishedLevel(int Vusers, double RequestsPerSecond, string Source);
