using StockExchange.StockLoad.Experiments.Processes;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.StockLoad.Shared.Options;
using StockExchange.StockLoad.Shared.Progress;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The experiment: every variant in turn, each on a fresh server.</summary>
internal static class Reproduction
{
    /// <summary>Always gives a report: of what was measured until it ended, was stopped, or went wrong.</summary>
    public static async Task<LoadReport> RunAsync(
        ReproduceSettings settings,
        IProgress<ProgressNews> progress,
        LoadFeed? feed,
        TimeProvider time,
        CancellationToken stop)
    {
        DateTimeOffset started = time.GetUtcNow();
        List<RunSection> runs = [];
        List<string> problems = [];
        try
        {
            await RunAllAsync(settings, runs, problems, progress, feed, time, stop);
        }
        catch (Exception failure) when (IsExpected(failure))
        {
            problems.Add(failure.Message);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The user wants what there is, not an error.
        }

        return new()
        {
            Kind = ReportKind.Reproduce,
            Command = CommandText.OfThisProcess(),
            Started = started,
            Machine = Machine.This(),
            Complete = runs.Count == settings.Variants.Count && runs.All(run => run.Complete),
            Problems = problems,
            Conclusion = ReproduceConclusion.FromRuns(runs),
            Runs = runs,
        };
    }

    /// <summary>Failures whose message is enough for the user; anything else is a defect of ours and keeps its stack.</summary>
    private static bool IsExpected(Exception failure) => failure
        is CommandException or DiagnosticsException or HttpRequestException or IOException or UnauthorizedAccessException;

    private static async Task RunAllAsync(
        ReproduceSettings settings,
        List<RunSection> runs,
        List<string> problems,
        IProgress<ProgressNews> progress,
        LoadFeed? feed,
        TimeProvider time,
        CancellationToken stop)
    {
        ServerBinary binary = ServerBinary.Locate(StockApiStart.Project, settings.Server, AppContext.BaseDirectory);
        using var directory = new PrivateDirectory();
        foreach (string variant in settings.Variants)
        {
            string stocks = directory.Copy(settings.Stocks ?? binary.SampleStocks);
            ServerStart server = StockApiStart.FromBinary(binary, stocks, settings.Lookup);
            if (settings.Database is { } database) server = server.WithDatabase(database, settings.Connections);
            var variantRun = new VariantRun(variant, settings, server, progress, feed, time);
            (RunSection run, string? problem) = await variantRun.RunAsync(stop);
            runs.Add(run);
            if (problem is not null) problems.Add(problem);
            if (!run.Complete) return;
        }
    }
}
