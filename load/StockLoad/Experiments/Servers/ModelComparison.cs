using StockExchange.StockLoad.Experiments.Processes;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>What an experiment found.</summary>
/// <param name="Section">The tables.</param>
/// <param name="Runs">What they are made of.</param>
/// <param name="Complete">False when it was stopped early, or could not go on.</param>
/// <param name="Problems">What went wrong; empty when nothing did.</param>
internal sealed record ServersOutcome(
    ServersSection Section, IReadOnlyList<RunSection> Runs, bool Complete, IReadOnlyList<string> Problems);

/// <summary>The experiment: run after run, each on a fresh server.</summary>
internal static class ModelComparison
{
    /// <summary>
    /// Always gives what was measured until it ended, was stopped, or could not go on. A run that was not whole is not kept.
    /// </summary>
    public static async Task<ServersOutcome> RunAsync(
        ServersSettings settings, IProgress<ProgressNews> progress, TimeProvider time, CancellationToken stop)
    {
        IReadOnlyList<PlannedRun> plan = ServersPlan.Runs(settings);
        List<ServerRunResult> results = [];
        string[] problem = [];
        try
        {
            await RunAllAsync(settings, plan, results, progress, time, stop);
        }
        catch (Exception failure) when (failure is CommandException or IOException or UnauthorizedAccessException)
        {
            problem = [failure.Message];
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The user wants what there is, not an error.
        }

        return new(
            ServersFindings.FromResults(settings, results),
            [.. results.Select(result => result.Run)],
            results.Count == plan.Count,
            [
                .. results.SelectMany(result => result.Problems),
                .. results.SelectMany(result => result.Differences).Select(Conservation.Text),
                .. problem,
            ]);
    }

    private static async Task RunAllAsync(
        ServersSettings settings,
        IReadOnlyList<PlannedRun> plan,
        List<ServerRunResult> results,
        IProgress<ProgressNews> progress,
        TimeProvider time,
        CancellationToken stop)
    {
        ServerBinary binary = ServerBinary.Locate(StockServersStart.Project, settings.Server, AppContext.BaseDirectory);
        using var directory = new PrivateDirectory();
        var ticker = new ProgressTicker(progress, time);
        foreach (PlannedRun run in plan)
        {
            var news = new ServerRunNews(run, results.Count + 1, plan.Count);
            var server = new ServerRun(run, settings, binary, directory, time);
            if (await ticker.WhileAsync(_ => news.UnderWay(server.Answered), () => server.RunAsync(stop))
                is not { } result) return;
            results.Add(result);
            progress.Report(news.Done(result));
        }
    }
}
