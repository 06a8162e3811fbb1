using Spectre.Console;
using StockExchange.LoadReports.Metrics;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>Where an experiment is.</summary>
/// <param name="run">The run that is under way, or over.</param>
/// <param name="number">Of the run, from 1.</param>
/// <param name="all">Runs that there are.</param>
internal sealed class ServerRunNews(PlannedRun run, int number, int all)
{
    private readonly string _number = $"{number,3} of {all}";

    /// <param name="answered">Orders so far.</param>
    public ProgressNews UnderWay(long answered) =>
        new($"{_number}  {run.Name}: {answered:#,0} answered") { Share = (number - 1.0) / all };

    public ProgressNews Done(ServerRunResult result) => new($"{_number}  {Line(result)}")
    {
        Result = result is { Differences: [], Problems: [] } ? Style.Plain : new(Color.Red),
    };

    internal static string Line(ServerRunResult result) => $"{result.Plan.Name}: {Figures(result)}{Mistakes(result)}";

    private static string Figures(ServerRunResult result)
    {
        RunSection run = result.Run;
        string cpu = run.Usage is { } usage ? $", CPU {usage.CpuPercent:0} %" : "";
        return result.Plan.Round is null
            ? run.Clients is { } clients
                ? $"{clients.MeanSeconds:0.0000} s, excess {Format.Latency(clients.ExcessSeconds * 1_000)}{cpu}"
                : "no client finished"
            : $"{Format.Rate(run.RequestsPerSecond)} orders/s, p99 {Format.Latency(run.LatencyMs?.P99)}{cpu}";
    }

    private static string Mistakes(ServerRunResult result) =>
        (result.Differences.Count > 0 ? "   LOST OR DOUBLED" : "") + (result.Problems.Count > 0 ? "   FAILED" : "");
}
