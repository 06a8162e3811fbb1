using StockExchange.LoadEngine;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Shared.Conditions;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.StockLoad.Shared.Progress;
using StockExchange.StockLoad.Shared.Requests;
using StockExchange.StockLoad.Shared.Telemetry;
using StockExchange.StockLoad.Shared.Watching;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Run;

/// <summary>One load of one URL, whose server may be watched.</summary>
internal sealed class UrlRun(
    RunSettings settings, TargetProcess? target, IProgress<ProgressNews> progress, LoadFeed? feed, LoadTelemetry? telemetry,
    TimeProvider time)
{
    /// <summary>How long to wait for the first sample, which comes after just over 1 s and shows the server at rest.</summary>
    private static readonly TimeSpan RestPatience = TimeSpan.FromSeconds(5);

    private TimelinePoint? _last;

    /// <summary>Runs the load; stopping it early gives a partial result.</summary>
    /// <exception cref="CommandException">It could not begin: a mix without its stocks, a condition on a server that cannot be
    /// watched.</exception>
    public async Task<RunSection> RunAsync(CancellationToken stop)
    {
        IRequestSource? requests =
            settings.Request.Flow is null ? await settings.Request.CreateSourceAsync(time, stop) : null;
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
        IRequestSource? requests, ServerWatch? watch, ProcessMeter? meter, string? refusal, CancellationToken stop)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop);
        var conditions = new StopWatcher(settings.StopWhen, end);
        var guard = new StarvationGuard(settings.Load, watch, end);
        using IConnector connector = settings.Request.CreateConnector();
        LoadRun load = CreateRun(connector, requests, settings.Load with { WithOutcomes = telemetry is not null }, OnInterval);
        var ticker = new ProgressTicker(progress, time);
        watch?.BeginLoad();
        feed?.Begin(settings.Name, settings.Description, watch is null ? null : () => watch.Recently(ServerWatch.Lately));
        (DateTimeOffset clock, long timestamp) = (time.GetUtcNow(), time.GetTimestamp());
        LoadResult result = await ticker.WhileAsync(Now, () => load.RunAsync(end.Token));

        Uri url = settings.Request.Url;
        IReadOnlyList<ServerSample> samples = watch?.Since(result.Origin) ?? [];
        RunSection section = RunSections.FromResult(
            url.AbsoluteUri, url, settings.Request.Description, settings.Load, result, samples);
        section = section with
        {
            Started = clock + time.GetElapsedTime(timestamp, result.Origin),
            Complete = !end.IsCancellationRequested,
            Checks =
            [
                .. AnswerChecks.FromResult(result, settings.Load, wasStopped: end.IsCancellationRequested),
                .. section.Checks,
            ],
            Usage = meter?.Usage(result.Origin, result.End),
            Server = watch?.Section(result.Origin, await watch.DecideAsync(result.Origin, result.StartsEnded)),
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
            telemetry?.Add(interval);
            if (!interval.IsAllLoad) return;
            conditions.Judge(_last);
            guard.Judge(_last, interval.Started);
        }

        long Done() => requests is null ? load.Meter.Iterations : load.Meter.Answered;

        ProgressNews Now(TimeSpan elapsed) => settings.Load.StartAt - time.GetUtcNow() is { } left && left > TimeSpan.Zero
            ? LoadNowText.Waiting(left, elapsed)
            : LoadNowText.News(
                new(SinceStart(elapsed), Done(), load.Meter.InFlight, _last, watch?.Latest)
                {
                    Unit = requests is null ? "iterations" : $"{settings.Request.Unit ?? "request"}s",
                },
                settings.Load);

        TimeSpan SinceStart(TimeSpan elapsed) =>
            settings.Load.StartAt is { } start && time.GetUtcNow() - start < elapsed ? time.GetUtcNow() - start : elapsed;
    }

    private LoadRun CreateRun(
        IConnector connector, IRequestSource? requests, LoadSettings wanted, Action<IntervalResult> onInterval)
    {
        if (settings.Request.CreateStreams() is { } streams) return new(connector, streams, wanted) { OnInterval = onInterval };
        return requests is not null
            ? new(connector, requests, wanted, time) { OnInterval = onInterval }
            : new(connector, settings.Request.Flow!.Flow, wanted) { OnInterval = onInterval };
    }

    /// <summary>Watches the server. A failure does not prevent the load, unless a condition needs the server.</summary>
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
