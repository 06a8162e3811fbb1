using StockExchange.StockLoad.Experiments.Processes;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.StockLoad.Shared.Options;
using StockExchange.StockLoad.Shared.Progress;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The experiment: every variant in turn, each on a fresh server.</summary>
internal sealed class Reproduction(
    ReproduceSettings settings, IProgress<ProgressNews> progress, LoadFeed? feed, TimeProvider time)
{
    /// <summary>Returns a report in any case, also a partial one when it was stopped or failed.</summary>
    public async Task<LoadReport> RunAsync(CancellationToken stop)
    {
        DateTimeOffset started = time.GetUtcNow();
        List<RunSection> runs = [];
        List<string> problems = [];
        try
        {
            await RunAllAsync(runs, problems, stop);
        }
        catch (Exception failure) when (IsExpected(failure))
        {
            problems.Add(failure.Message);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The user wants the partial results, not an error.
        }

        bool isComplete = runs.Count == settings.Variants.Count && runs.All(run => run.Complete);
        return CommandText.ReportOfThisProcess(ReportKind.Reproduce, started, isComplete, runs) with
        {
            Problems = problems,
            Conclusion = ReproduceConclusion.FromRuns(runs),
        };
    }

    /// <summary>Failures whose message is enough for the user; any other exception is a bug and keeps its stack.</summary>
    private static bool IsExpected(Exception failure) => failure
        is CommandException or DiagnosticsException or HttpRequestException or IOException or UnauthorizedAccessException;

    private async Task RunAllAsync(List<RunSection> runs, List<string> problems, CancellationToken stop)
    {
        ServerBinary binary = ServerBinary.Locate(StockApiStart.Project, settings.Server, AppContext.BaseDirectory);
        using var stocks = new PrivateStocks();
        foreach (string variant in settings.Variants)
        {
            File.Copy(settings.Stocks ?? binary.SampleStocks, stocks.File, overwrite: true); // a server may overwrite it
            ServerStart server = StockApiStart.FromBinary(binary, stocks.File, settings.Lookup);
            if (settings.Database is { } database) server = server.WithDatabase(database, settings.Connections);
            var variantRun = new VariantRun(variant, settings, server, progress, feed, time);
            (RunSection run, string? problem) = await variantRun.RunAsync(stop);
            runs.Add(run);
            if (problem is not null) problems.Add(problem);
            if (!run.Complete) return;
        }
    }
}
