using StockExchange.LoadEngine;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.StockLoad.Shared.Requests;
using StockExchange.StockLoad.Shared.Watching;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Sweep;

/// <summary>A real server under one load after the other, watched all the while or not.</summary>
internal sealed class SweptServer : IDisposable
{
    private static readonly TimeSpan RestPatience = TimeSpan.FromSeconds(5);

    private readonly RequestChoice _request;
    private readonly IRequestSource _source;
    private readonly ServerWatch? _watch;
    private readonly LoadFeed? _feed;
    private readonly TargetProcess? _target;
    private readonly TimeProvider _time;

    private SweptServer(
        RequestChoice request,
        IRequestSource source,
        TargetProcess? target,
        ServerWatch? watch,
        LoadFeed? feed,
        TimeProvider time) =>
        (_request, _source, _target, _watch, _feed, _time) = (request, source, target, watch, feed, time);

    /// <summary>What could not be seen of its process, and why: a sentence each.</summary>
    public IReadOnlyList<string> Notes => _watch?.Notes ?? [];

    /// <param name="request">What to ask.</param>
    /// <param name="target">Its process; null when it is not watched.</param>
    /// <param name="feed">Told of each load and its intervals; null for nobody.</param>
    /// <param name="time">The clock.</param>
    /// <param name="stop">Ends it before it began.</param>
    /// <exception cref="CommandException">A mix has found no stocks, or nobody listens there.</exception>
    /// <exception cref="DiagnosticsException">The process cannot be watched.</exception>
    public static async Task<SweptServer> OpenAsync(
        RequestChoice request, TargetProcess? target, LoadFeed? feed, TimeProvider time, CancellationToken stop)
    {
        IRequestSource source = await request.CreateSourceAsync(time, stop);
        if (await new Probe(request, source).BeforeAsync(stop) is { } complaint)
            await Console.Error.WriteLineAsync(PrintableText.Escape(complaint));
        // Stacks stop a process for a moment: they would be in what is measured.
        ServerWatch? watch = target is null ? null : new(target, capturesDetails: false, time);
        if (watch is not null) await watch.WaitForAsync(samples: 1, RestPatience, stop);
        return new(request, source, target, watch, feed, time);
    }

    public async Task<RunSection> LoadAsync(LoadSettings settings, CancellationToken stop)
    {
        LoadSettings load = settings with { Timeout = _request.Timeout };
        LoadResult result = await ResultAsync(load, stop);
        ServerSample[] meanwhile = [.. (_watch?.Since(result.Origin) ?? []).Where(sample => sample.At > TimeSpan.Zero)];
        return RunSections.FromResult(_request.Url.AbsoluteUri, _request.Url, _request.Description, load, result, meanwhile) with
        {
            Complete = !stop.IsCancellationRequested,
            Server = _watch is null ? null : ServerSections.FromWatch(_watch, result.Origin, diagnosis: null),
        };
    }

    /// <summary>
    /// The verdict under a load that is not measured: stacks stop a process for a moment. Null when no process is watched.
    /// </summary>
    /// <param name="settings">The load.</param>
    /// <param name="stop">Ends it early.</param>
    public async Task<ServerSection?> DiagnoseAsync(LoadSettings settings, CancellationToken stop)
    {
        if (_target is null) return null;
        using var watch = new ServerWatch(_target, capturesDetails: true, _time);
        await watch.WaitForAsync(samples: 1, RestPatience, stop);
        watch.BeginLoad();
        LoadResult result = await ResultAsync(settings with { Timeout = _request.Timeout }, stop);
        return ServerSections.FromWatch(watch, result.Origin, await watch.DecideAsync(result.Origin, result.StartsEnded));
    }

    private async Task<LoadResult> ResultAsync(LoadSettings load, CancellationToken stop)
    {
        using IConnector connector = _request.CreateConnector();
        if (_feed is null) return await new LoadRun(connector, _source, load, _time).RunAsync(stop);
        LoadDescription description = RunSections.Describe(_request.Url, _request.Description, load, load.Duration);
        _feed.Begin(description.Target, description);
        return await new LoadRun(connector, _source, load, _time)
        {
            OnInterval = interval => _feed.Add(TimelinePoint.FromInterval(interval, load.Duration, _watch?.Latest)),
        }.RunAsync(stop);
    }

    public void Dispose() => _watch?.Dispose();
}
