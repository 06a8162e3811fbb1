using StockExchange.LoadEngine;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Shared.Conditions;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.StockLoad.Shared.Progress;
using StockExchange.StockLoad.Shared.Requests;
using StockExchange.StockLoad.Shared.Watching;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Run;

/// <summary>One load of one URL, with its server watched or not.</summary>
/// <param name="settings">What to do.</param>
/// <param name="target">The server's process; null for none.</param>
/// <param name="progress">Told where the load is, several times a second.</param>
/// <param name="feed">Told of the load and of each interval; null for nobody.</param>
/// <param name="time">The clock.</param>
internal sealed class UrlRun(
    RunSettings settings, TargetProcess? target, IProgress<ProgressNews> progress, LoadFeed? feed, TimeProvider time)
{
    /// <summary>The first sample of the counters comes after a good second, and tells how the server is at rest.</summary>
    private static readonly TimeSpan RestPatience = TimeSpan.FromSeconds(5);

    private TimelinePoint? _last;

    /// <summary>Stopping it early gives a partial result.</summary>
    /// <exception cref="CommandException">It could not begin: a mix without its stocks, a condition on a server that cannot be
    /// watched.</exception>
    public async Task<RunSection> RunAsync(CancellationToken stop)
    {
        IRequestSource requests = await settings.Request.CreateSourceAsync(time, stop);
        var probe = new Probe(settings.Request, requests);
        string? complaint = await probe.BeforeAsync(stop);
        if (complaint is not null) await Console.Error.WriteLineAsync(PrintableText.Escape(complaint));
        (ServerWatch? watch, string? refusal) = Watch();
        using (watch)
        {
            if (watch is not null) await watch.WaitForAsync(samples: 1, RestPatience, stop);
            using ProcessMeter? meter = target is null ? null : new(target.Id, time);
            RunSection run = await LoadAsync(requests, watch, meter, refusal, stop);
            if (AnswerChecks.AreMost(run.NotSuccessful, run.Answered)) complaint ??= await probe.AfterErrorsAsync(stop);
            return complaint is null ? run : run with { Notes = [complaint, .. run.Notes] };
        }
    }

    private async Task<RunSection> LoadAsync(
        IRequestSource requests, ServerWatch? watch, ProcessMeter? meter, string? refusal, CancellationToken stop)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop);
        var conditions = new StopWatcher(settings.StopWhen, end);
        var guard = new StarvationGuard(settings.Load, watch, end);
        using IConnector connector = settings.Request.CreateConnector();
        var load = new LoadRun(connector, requests, settings.Load, time) { OnInterval = OnInterval };
        var ticker = new ProgressTicker(progress, time);
        watch?.BeginLoad();
        feed?.Begin(settings.Name, settings.Description, watch is null ? null : () => watch.Recently(ServerWatch.Lately));
        LoadResult result = await ticker.WhileAsync(Now, () => load.RunAsync(end.Token));

        Uri url = settings.Request.Url;
        IReadOnlyList<ServerSample> samples = watch?.Since(result.Origin) ?? [];
        RunSection section = RunSections.FromResult(
            url.AbsoluteUri, url, settings.Request.Description, settings.Load, result, samples);
        section = section with
        {
            Complete = !end.IsCancellationRequested,
            Checks =
            [
                .. AnswerChecks.FromResult(result, settings.Load, wasStopped: end.IsCancellationRequested),
                .. section.Checks,
            ],
            Usage = meter?.Usage(result.Origin, result.End),
            Server = watch is null ? null : await ServerAsync(watch, result),
            Notes = [.. refusal is null ? Array.Empty<string>() : [refusal], .. watch?.Notes ?? []],
        };
        return section with
        {
            Conditions = [.. conditions.Outcomes, .. guard.Outcomes, .. FailConditions.Judge(settings.FailIf, section)],
        };

        void OnInterval(IntervalResult interval)
        {
            _last = TimelinePoint.FromInterval(interval, settings.Load.Duration, watch?.Latest);
            feed?.Add(_last);
            if (!interval.IsAllLoad) return;
            conditions.Judge(_last);
            guard.Judge(_last, interval.Started);
        }

        ProgressNews Now(TimeSpan elapsed) => LoadNowText.News(
            new(elapsed, load.Meter.Answered, load.Meter.InFlight, _last, watch?.Latest), settings.Load);
    }

    private static async Task<ServerSection> ServerAsync(ServerWatch watch, LoadResult result) =>
        ServerSections.FromWatch(watch, result.Origin, await watch.DecideAsync(result.Origin, result.StartsEnded));

    /// <summary>A server that cannot be watched does not keep the load from running, unless a condition is about it.</summary>
    private (ServerWatch? Watch, string? Refusal) Watch()
    {
        if (target is null) return (null, null);
        try
        {
            return (new(target, capturesDetails: true, time), null);
        }
        catch (DiagnosticsException failure)
        {
            string refusal = $"The server is not watched: {failure.Message}";
            bool isNeeded = settings.StopWhen.Concat(settings.FailIf).Any(condition => condition.Measure.IsServers);
            if (isNeeded) throw new CommandException($"{refusal} A condition is about it, so the load was not started.", failure);
            return (null, refusal);
        }
    }
}
