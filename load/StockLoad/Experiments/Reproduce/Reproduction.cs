using StockExchange.CommandLine;
using StockExchange.LoadReports.Model;
using StockExchange.StockLoad.Experiments.Processes;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The experiment: every variant in turn, each on a fresh server.</summary>
internal static class Reproduction
{
    /// <summary>Always gives a report: of what was measured until it ended, was stopped, or went wrong.</summary>
    public static async Task<ReproduceReport> RunAsync(
        ReproduceSettings settings, IProgress<RunProgress> progress, TimeProvider time, CancellationToken stop)
    {
        DateTimeOffset started = time.GetUtcNow();
        List<VariantResult> results = [];
        string? problem = null;
        try
        {
            await RunAllAsync(settings, results, progress, time, stop);
        }
        catch (Exception failure) when (IsExpected(failure))
        {
            problem = failure.Message;
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The user wants what there is, not an error.
        }

        return new()
        {
            Complete = results.Count == settings.Variants.Count && results.All(result => result.Complete),
            Started = started,
            Machine = Machine.This(),
            Settings = settings,
            Ceiling = settings.Ceiling(),
            Variants = results,
            Problem = problem ?? results.Select(result => result.Problem).FirstOrDefault(text => text is not null),
        };
    }

    /// <summary>Failures whose message is enough for the user; anything else is a defect of ours and keeps its stack.</summary>
    private static bool IsExpected(Exception failure) => failure
        is CommandException or DiagnosticsException or HttpRequestException or IOException or UnauthorizedAccessException;

    private static async Task RunAllAsync(
        ReproduceSettings settings,
        List<VariantResult> results,
        IProgress<RunProgress> progress,
        TimeProvider time,
        CancellationToken stop)
    {
        ServerBinary binary = ServerBinary.Locate(StockApiStart.Project, settings.Server, AppContext.BaseDirectory);
        using var directory = new PrivateDirectory();
        foreach (string variant in settings.Variants)
        {
            string stocks = directory.Copy(settings.Stocks ?? binary.SampleStocks);
            ServerStart server = StockApiStart.Of(binary, stocks, settings.Lookup);
            results.Add(await new VariantRun(variant, settings, server, progress, time).RunAsync(stop));
            if (!results[^1].Complete) return;
        }
    }
}
