using StockExchange.LoadEngine;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Experiments.Processes;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.StockLoad.Shared.Progress;
using StockExchange.StockLoad.Shared.Requests;
using StockExchange.StockLoad.Shared.Watching;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>One variant on a fresh server: at rest, under load, while it drains. The server is gone when the run is.</summary>
internal sealed class VariantRun(
    string variant,
    ReproduceSettings settings,
    ServerStart server,
    IProgress<ProgressNews> progress,
    LoadFeed? feed,
    TimeProvider time)
{
    private const int SamplesAtRest = 2;

    private static readonly TimeSpan RestPatience = TimeSpan.FromSeconds(6);
    private static readonly TimeSpan Slack = TimeSpan.FromMinutes(1);

    private readonly ProgressTicker _ticker = new(progress, time);
    private readonly VariantNews _news = new(variant, settings);

    /// <summary>Once the load has started, stopping early gives a partial result instead of an exception.</summary>
    /// <returns>The run, and what ended it early; null when nothing did.</returns>
    public async Task<(RunSection Run, string? Problem)> RunAsync(CancellationToken stop)
    {
        progress.Report(_news.Starting);
        await using ServerProcess process = await ServerProcess.StartAsync(server, time, stop);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop, process.Exited);
        try
        {
            RunSection run = await MeasureAsync(process, end.Token);
            feed?.End(run);
            if (run.Complete) progress.Report(_news.Done(run.Answered));
            return (run, HasDied() ? process.Death().Message : null);
        }
        catch (Exception failure) when (HasDied())
        {
            throw process.Death(failure);
        }

        bool HasDied() => process.Exited.IsCancellationRequested && !stop.IsCancellationRequested;
    }

    private async Task<RunSection> MeasureAsync(ServerProcess process, CancellationToken end)
    {
        var table = new StockApiTable(new(process.Address, $"api/stocks/{variant}"));
        IReadOnlyList<int> ids = await new FirstRequests(table, settings, time).RunAsync(end);
        using var watch = new ServerWatch(TargetProcess.FromId(process.Id), capturesDetails: true, time);
        await _ticker.WhileAsync(_news.AtRest, () => watch.WaitForAsync(SamplesAtRest, RestPatience, end));
        MixChoice mix = Mixes.ForOperation(settings.Operation);
        LoadSettings wanted = Wanted();
        using IConnector connector = Connectors.Create(table.Stocks, new());
        var load = new LoadRun(connector, new StockMix(table.Stocks, mix, ids, headers: []), wanted, time)
        {
            OnInterval = feed is null
                ? null
                : interval => feed.Add(TimelinePoint.FromInterval(interval, wanted.Duration, watch.Latest)),
        };
        using var meter = new ProcessMeter(process.Id, time);
        watch.BeginLoad();
        feed?.Begin(
            variant, RunSections.Describe(table.Stocks, mix.ToString(), wanted, wanted.Duration),
            () => watch.Recently(ServerWatch.Lately));
        LoadResult result = await _ticker.WhileAsync(elapsed => _news.Loading(elapsed, load.Meter), () => load.RunAsync(end));
        progress.Report(_news.Stopping);
        Diagnosis diagnosis = await watch.DecideAsync(result.Origin, result.StartsEnded);
        return RunSections.FromResult(variant, table.Stocks, mix.ToString(), wanted, result, watch.Since(result.Origin)) with
        {
            Complete = !end.IsCancellationRequested,
            Ceiling = settings.Ceiling(),
            Usage = meter.Usage(result.Origin, result.End),
            Server = ServerSections.FromWatch(watch, result.Origin, diagnosis),
            Notes = watch.Notes,
            Published = PublishedResults.Published(settings, variant),
        };
    }

    /// <summary>Nobody is given up before that: how long they wait is the result.</summary>
    private LoadSettings Wanted() => new()
    {
        Connections = settings.Connections,
        Duration = settings.Duration,
        Drain = settings.Drain,
        Timeout = settings.Duration + settings.Drain + Slack,
    };
}
