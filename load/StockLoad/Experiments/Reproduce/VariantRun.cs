using Spectre.Console;
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

/// <summary>One variant on a fresh server: at rest, under load, and during the drain. The server ends with the run.</summary>
internal sealed class VariantRun(
    string variant,
    ReproduceSettings settings,
    ServerStart server,
    IProgress<ProgressNews> progress,
    LoadFeed? feed,
    TimeProvider time)
{
    private const int SamplesAtRest = 2;

    private static readonly TimeSpan FirstPatience = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan RestPatience = TimeSpan.FromSeconds(6);
    private static readonly TimeSpan Slack = TimeSpan.FromMinutes(1);

    private readonly ProgressTicker _ticker = new(progress, time);
    private readonly VariantNews _news = new(variant, settings);

    /// <summary>Once the load has started, stopping early gives a partial result instead of an exception.</summary>
    /// <returns>The run, and the problem that ended it early; null when there was none.</returns>
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
            return (run, HasEnded() ? process.EndedEarly().Message : null);
        }
        catch (Exception failure) when (HasEnded())
        {
            throw process.EndedEarly(failure);
        }

        bool HasEnded() => process.Exited.IsCancellationRequested && !stop.IsCancellationRequested;
    }

    private async Task<RunSection> MeasureAsync(ServerProcess process, CancellationToken end)
    {
        var table = new StockApiTable(new(process.Address, $"api/stocks/{variant}"));
        IReadOnlyList<int> ids = await MakeFirstRequestsAsync(table, end);
        using var watch = new ServerWatch(TargetProcess.FromId(process.Id), capturesDetails: true, time);
        await _ticker.WhileAsync(_news.AtRest, () => watch.WaitForAsync(SamplesAtRest, RestPatience, end));
        string mix = settings.Mix.ToString();
        LoadSettings wanted = Wanted();
        using IConnector connector = Connectors.Create(table.Stocks, new());
        var load = new LoadRun(connector, new StockMix(table.Stocks, settings.Mix, ids, headers: []), wanted, time)
        {
            OnInterval = feed is null
                ? null
                : interval => feed.Add(TimelinePoint.FromInterval(interval, wanted.Duration, watch.Latest)),
        };
        using var meter = new ProcessMeter(process.Id, time);
        watch.BeginLoad();
        feed?.Begin(
            variant, RunSections.Describe(table.Stocks, mix, wanted, wanted.Duration),
            () => watch.Recently(ServerWatch.Lately));
        LoadResult result = await _ticker.WhileAsync(
            elapsed => _news.Loading(elapsed, load.Meter.Answered, load.Meter.InFlight), () => load.RunAsync(end));
        progress.Report(_news.Stopping);
        Diagnosis diagnosis = await watch.DecideAsync(result.Origin, result.StartsEnded);
        return RunSections.FromResult(variant, table.Stocks, mix, wanted, result, watch.Since(result.Origin)) with
        {
            Complete = !end.IsCancellationRequested,
            Ceiling = settings.Ceiling(),
            Usage = meter.Usage(result.Origin, result.End),
            Server = watch.Section(result.Origin, diagnosis),
            Notes = watch.Notes,
            Published = PublishedResults.Published(settings, variant),
        };
    }

    /// <summary>
    /// Does what would otherwise count as latency of the first requests only: it has the variant's code compiled, and that of the
    /// plain API, by a request each. The load opens its connections itself, before its clock starts.
    /// </summary>
    /// <returns>The ids of the server's stocks.</returns>
    private async Task<IReadOnlyList<int>> MakeFirstRequestsAsync(StockApiTable table, CancellationToken stop)
    {
        using HttpMessageInvoker client = PlainClient.Create(new());
        IReadOnlyList<int> ids = await table.IdsAsync(client, time, stop);
        using var late = new CancellationTokenSource(FirstPatience + settings.Lookup, time);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop, late.Token);
        try
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, table.Stocks);
            using HttpResponseMessage response = await client.SendAsync(request, end.Token);
            response.EnsureSuccessStatusCode();
            return ids;
        }
        catch (Exception failure) when (failure is HttpRequestException || late.IsCancellationRequested)
        {
            throw new CommandException(
                $"{table.Stocks} does not answer like a StockApi: {failure.Message} Check what --server names.", failure);
        }
    }

    /// <summary>No request times out before that: how long it waits is the result.</summary>
    private LoadSettings Wanted() => new()
    {
        Connections = settings.Connections,
        Duration = settings.Duration,
        Drain = settings.Drain,
        Timeout = settings.Duration + settings.Drain + Slack,
    };
}

/// <summary>
/// Where a variant's run is. Nine tenths of it are the time of the load; the rest is the drain, by the requests that it still
/// waits for, because nobody knows how long they take.
/// </summary>
internal sealed class VariantNews(string variant, ReproduceSettings settings)
{
    private const double LoadShare = 0.9;

    public ProgressNews Starting => News("starting the server", share: 0);

    public ProgressNews Stopping => News("stopping the server", share: 1);

    public ProgressNews AtRest(TimeSpan elapsed) => News("at rest", share: 0, elapsed);

    public ProgressNews Loading(TimeSpan elapsed, long answered, int waiting)
    {
        if (elapsed < settings.Duration)
            return News(
                "under load", LoadShare * (elapsed / settings.Duration), elapsed,
                $" {Seconds(elapsed)} of {Seconds(settings.Duration)}, {answered} answered");
        TimeSpan drained = elapsed - settings.Duration;
        return News(
            "drain", LoadShare + ((1 - LoadShare) * (settings.Connections - waiting) / settings.Connections), drained,
            $" {Seconds(drained)} of at most {Seconds(settings.Drain)}, {waiting} still wait");
    }

    public ProgressNews Done(long answered) => new($"{variant}: done, {answered} answered") { Result = Style.Plain };

    private ProgressNews News(string phase, double share, TimeSpan elapsed = default, string detail = "") =>
        new($"{variant}: {phase}{detail}") { Share = share, Phase = $"{variant}: {phase}", Elapsed = elapsed };

    private static string Seconds(TimeSpan duration) => $"{Math.Floor(duration.TotalSeconds):0}s";
}
