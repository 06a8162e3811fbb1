using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadReports.Runs;

namespace StockExchange.StockLoad.Sweep;

/// <summary>
/// Confirms the knee: in an open loop below its throughput latency is constant, above it the queue grows as long as the load
/// lasts. A closed loop cannot show that, because its vusers wait for the server.
/// </summary>
internal static class Confirming
{
    /// <summary>Latency that grows by less than this factor, from the first third of the time to the last, is flat.</summary>
    private const double Growth = 1.5;

    /// <summary>A smaller change of latency is noise of the machine, whatever the factor.</summary>
    private const double NegligibleMs = 1;

    private const int FewestConnections = 256;
    private const int MostConnections = 10_000;
    private const int ConnectionsPerVuser = 8;

    /// <summary>The multiples of the knee's throughput: below and above it.</summary>
    public static IReadOnlyList<double> Factors { get; } = [0.8, 1.1];

    /// <summary>
    /// The load of a rate of requests, with enough connections for a queue to grow in the server; requests without a connection
    /// wait here, which counts as latency, too.
    /// </summary>
    public static LoadSettings Load(SweepSettings settings, double kneeVusers, double rate) => new()
    {
        Rate = rate / settings.RequestsPerStart,
        Connections = (int)Math.Clamp(kneeVusers * ConnectionsPerVuser, FewestConnections, MostConnections),
        Duration = settings.Duration,
        WarmUp = TimeSpan.Zero,
        Interval = settings.Duration / 12,
    };

    /// <summary>Judges the run of a rate of requests.</summary>
    public static Confirmation Judge(double factor, double rate, RunSection run)
    {
        (double first, double last) = (MeanMs(run, thirdFromStart: 0), MeanMs(run, thirdFromStart: 2));
        string latency = $"mean latency {first:0.##} ms in the first third of the time, {last:0.##} ms in the last";
        bool grows = last > Growth * first && last - first > NegligibleMs;
        Confirmation Found(bool? confirmed, string text) =>
            new(factor, rate, run.RequestsPerSecond, run.LatencyMs, confirmed, text);

        // Requests that could not start for lack of a connection are the server's fault, all else the generator's own.
        if (run.Checks.FirstOrDefault(check => !check.Passed && check.Name != LoadChecks.AllStartedName) is { Text: var own })
            return Found(null, $"not decided: {own}");
        return (factor < 1, grows) switch
        {
            (true, false) => Found(true, $"below the knee no queue grows: {latency}"),
            (true, true) => Found(false, $"the queue already grows below the knee: {latency}. "
                + "The server takes less in an open loop, "
                + "in which requests come in bursts, or it has changed since: measure longer"),
            (false, true) => Found(true, $"above the knee the queue grows for as long as the load lasts: {latency}"),
            (false, false) => Found(false, "the server takes more than the knee's throughput "
                + $"without a growing queue: {latency}. The knee is too low: measure longer"),
        };
    }

    private static double MeanMs(RunSection run, int thirdFromStart)
    {
        double third = run.Load.DurationSeconds / 3;
        TimelinePoint[] points = [.. run.Timeline.Where(point =>
            point.LatencyMs is not null && point.Second >= thirdFromStart * third
                && point.Second < (thirdFromStart + 1) * third)];
        long answered = points.Sum(point => point.Answered);
        return answered == 0 ? 0 : points.Sum(point => point.Answered * point.LatencyMs!.Mean) / answered;
    }
}
