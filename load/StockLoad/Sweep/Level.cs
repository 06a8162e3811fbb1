using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Sweep.Checks;

namespace StockExchange.StockLoad.Sweep;

/// <summary>Computes a level of the sweep from its run.</summary>
internal static class Level
{
    public static LevelSection FromRun(SweepStep step, RunSection run)
    {
        var window = new SteadyWindow(run);
        double[] serverCpu = [.. run.Timeline
            .Select(point => point.Server)
            .OfType<ServerCounters>()
            .Select(server => server.CpuPercent)];
        return new(
            step.Vusers,
            step.Direction,
            window.RequestsPerSecond,
            run.LatencyMs,
            run.Errors,
            [
                Answers.Check(run),
                LittlesLaw.Check(step.Vusers, window), // of this window, by the intended number of vusers
                SteadyState.Check(window),
                .. run.Checks.Where(check => check.Name != LoadChecks.LittlesLawName),
            ],
            run.OwnCpuPercent,
            serverCpu.Length == 0 ? null : serverCpu.Average(),
            run.Server?.PeakQueue);
    }
}
