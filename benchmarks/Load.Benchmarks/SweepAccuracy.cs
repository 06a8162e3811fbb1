using System.Text;
using StockExchange.LoadReports.Model;
using StockExchange.Measuring;
using StockExchange.StockLoad.Shared.Progress;
using StockExchange.StockLoad.Shared.Requests;
using StockExchange.StockLoad.Sweep;

namespace StockExchange.Load.Benchmarks;

/// <summary>
/// How often a sweep finds a knee that theory knows: K workers with a fixed service time are saturated by K vusers. Ten servers,
/// none of them with a number of workers that a sweep tries by itself, and one whose knee lies beyond the range.
/// </summary>
internal static class SweepAccuracy
{
    private const double Tolerance = 0.1;
    private const int BeyondTheRange = 100;

    private static readonly int[] Workers = [3, 5, 7, 12, 20, 30, 45, 70, 100, 150];

    public static async Task<int> RunAsync(Arguments arguments)
    {
        var settings = new SweepSettings { Duration = TimeSpan.FromSeconds(arguments.Seconds), Confirm = false };
        var table = new StringBuilder(
            "| workers | plateau (95 % interval) | off by | usl (95 % interval) | levels | not used |\n"
            + "|---|---|---|---|---|---|\n");
        int within = 0;
        foreach (int workers in Workers)
        {
            SweepOutcome outcome = await SweepAsync(workers, settings);
            double error = ((outcome.Knee.Vusers ?? double.PositiveInfinity) / workers) - 1;
            if (Math.Abs(error) <= Tolerance) within++;
            Append(table, workers, $"{error:+0.0 %;-0.0 %;0 %}", outcome.Section);
        }

        SweepOutcome none = await SweepAsync(BeyondTheRange, settings with { MaxVusers = BeyondTheRange / 2 });
        string verdict = none.Knee.Vusers is null ? "right" : "wrong";
        Append(table, BeyondTheRange, $"none up to {BeyondTheRange / 2} vusers: {verdict}", none.Section);
        Console.Write($"Within {Tolerance:0 %}: **{within} of {Workers.Length}**\n\n{table}");
        return 0;
    }

    private static async Task<SweepOutcome> SweepAsync(int workers, SweepSettings settings)
    {
        using ServerProcess target = ServerProcess.StartLoadTarget("workers", "--workers", $"{workers}", "--service", "20ms");
        var request = new RequestChoice { Url = new(target.Url), Method = HttpMethod.Get };
        using SweptServer server = await SweptServer.OpenAsync(
            request, target: null, feed: null, TimeProvider.System, CancellationToken.None);
        var experiment = new SweepExperiment(settings, server.LoadAsync, new Progress<ProgressNews>());
        SweepOutcome outcome = await experiment.RunAsync(CancellationToken.None);
        await Console.Error.WriteLineAsync($"{workers} workers: {outcome.Section.Conclusion[0]}");
        return outcome;
    }

    private static void Append(StringBuilder table, int workers, string error, SweepSection sweep) => table.Append(
        $"| {workers} | {sweep.Knees[0].InVusers()} | {error} "
        + $"| {sweep.Knees[1].InVusers()} | {sweep.Levels.Count} | {sweep.Levels.Count(level => !level.Used)} |\n");
}
