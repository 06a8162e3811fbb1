using Spectre.Console;
using StockExchange.LoadReports.Metrics;
using StockExchange.StockLoad.Experiments.Processes;
using StockExchange.StockLoad.Shared.Options;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>The experiment: one run after another, each on a fresh server.</summary>
internal sealed class ModelComparison(ServersSettings settings, IProgress<ProgressNews> progress, TimeProvider time)
{
    /// <summary>
    /// Returns a report in any case, also a partial one when it was stopped or failed. An incomplete run is left out.
    /// </summary>
    public async Task<LoadReport> RunAsync(CancellationToken stop)
    {
        DateTimeOffset started = time.GetUtcNow();
        IReadOnlyList<PlannedRun> plan = ServersPlan.Runs(settings);
        List<ServerRunResult> results = [];
        string[] problem = [];
        try
        {
            await RunAllAsync(plan, results, stop);
        }
        catch (Exception failure) when (failure is CommandException or IOException or UnauthorizedAccessException)
        {
            problem = [failure.Message];
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The user wants the partial results, not an error.
        }

        RunSection[] runs = [.. results.Select(result => result.Run)];
        return CommandText.ReportOfThisProcess(ReportKind.Servers, started, results.Count == plan.Count, runs) with
        {
            Problems =
            [
                .. results.SelectMany(result => result.Problems),
                .. results.SelectMany(result => result.Differences).Select(Conservation.Text),
                .. problem,
            ],
            Servers = ServersFindings.FromResults(settings, results),
        };
    }

    private async Task RunAllAsync(IReadOnlyList<PlannedRun> plan, List<ServerRunResult> results, CancellationToken stop)
    {
        ServerBinary binary = ServerBinary.Locate(StockServersStart.Project, settings.Server, AppContext.BaseDirectory);
        using var stocks = new PrivateStocks();
        var ticker = new ProgressTicker(progress, time);
        foreach (PlannedRun run in plan)
        {
            var news = new ServerRunNews(run, results.Count + 1, plan.Count);
            var server = new ServerRun(run, settings, binary, stocks.File, time);
            if (await ticker.WhileAsync(_ => news.UnderWay(server.Answered), () => server.RunAsync(stop))
                is not { } result) return;
            results.Add(result);
            progress.Report(news.Done(result));
        }
    }
}

/// <summary>Where an experiment is: at, or after, a run with its number from 1.</summary>
internal sealed class ServerRunNews(PlannedRun run, int number, int all)
{
    private readonly string _number = $"{number,3} of {all}";

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
