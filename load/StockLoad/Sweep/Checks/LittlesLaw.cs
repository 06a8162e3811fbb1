using StockExchange.LoadReports.Runs;

namespace StockExchange.StockLoad.Sweep.Checks;

/// <summary>
/// Little's law, N = X R (J. D. C. Little, Operations Research 9, 1961): the number of vusers without think time in flight is
/// throughput times mean latency. Where it does not hold, the generator was idle between answer and request, or lost connections,
/// or the window was too short for these latencies.
/// </summary>
internal static class LittlesLaw
{
    public static Check Check(int vusers, SteadyWindow window)
    {
        double inFlight = window.RequestsPerSecond * window.MeanSeconds;
        double error = (inFlight / vusers) - 1;
        string numbers = $"X R = {inFlight:0.##} of {vusers} vusers ({error:+0.0%;-0.0%;0 %})";
        return Math.Abs(error) <= LoadChecks.LittleTolerance
            ? new(LoadChecks.LittlesLawName, true, numbers)
            : new(LoadChecks.LittlesLawName, false,
                $"{numbers}: either the generator is the limit, or --duration is too short for such latencies");
    }
}
