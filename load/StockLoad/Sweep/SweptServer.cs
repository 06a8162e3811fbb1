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

/// <summary>A real server under one load after the other, which may be watched throughout.</summary>
internal sealed class SweptServer(
    RequestChoice request, IRequestSource? source, TargetProcess? target, ServerWatch? watch, LoadFeed? feed, TimeProvider time)
    : IDisposable
{
    private static readonly TimeSpan RestPatience = TimeSpan.FromSeconds(5);

    /// <summary>The number of requests that a start of an open loop makes: those of an iteration of a flow, or one.</summary>
    public int RequestsPerStart => request.Flow?.RequestsPerIteration ?? 1;

    /// <summary>What could not be collected from its process, and why: one sentence each.</summary>
    public IReadOnlyList<string> Notes => watch?.Notes ?? [];

    /// <summary>Sends the server one request, and watches its process if one is named.</summary>
    /// <exception cref="CommandException">A flow has pauses, a mix has found no stocks, or no server listens.</exception>
    /// <exception cref="DiagnosticsException">The process cannot be watched.</exception>
    public static async Task<SweptServer> OpenAsync(
        RequestChoice request, TargetProcess? target, LoadFeed? feed, TimeProvider time, CancellationToken stop)
    {
        request.Flow?.RefusePauses();
        IRequestSource? source = request.Flow is null ? await request.CreateSourceAsync(time, stop) : null;
        if (await new Probe(request, source).BeforeAsync(stop) is { } complaint)
            await Console.Error.WriteLineAsync(PrintableText.Escape(complaint));
        // Stacks suspend a process for a moment, which would affect the measurement.
        ServerWatch? watch = target is null ? null : new(target, capturesDetails: false, time);
        if (watch is not null) await watch.WaitForAsync(samples: 1, RestPatience, stop);
        return new(request, source, target, watch, feed, time);
    }

    public async Task<RunSection> LoadAsync(LoadSettings settings, CancellationToken stop)
    {
        LoadSettings load = settings with { Timeout = request.Timeout };
        LoadResult result = await ResultAsync(load, stop);
        ServerSample[] meanwhile = [.. (watch?.Since(result.Origin) ?? []).Where(sample => sample.At > TimeSpan.Zero)];
        return RunSections.FromResult(request.Url.AbsoluteUri, request.Url, request.Description, load, result, meanwhile) with
        {
            Complete = !stop.IsCancellationRequested,
            Server = watch?.Section(result.Origin, diagnosis: null),
        };
    }

    /// <summary>The verdict under a load that is not measured, since stacks suspend a process for a moment. Null when no process
    /// is watched.</summary>
    public async Task<ServerSection?> DiagnoseAsync(LoadSettings settings, CancellationToken stop)
    {
        if (target is null) return null;
        using var details = new ServerWatch(target, capturesDetails: true, time);
        await details.WaitForAsync(samples: 1, RestPatience, stop);
        details.BeginLoad();
        LoadResult result = await ResultAsync(settings with { Timeout = request.Timeout }, stop);
        return details.Section(result.Origin, await details.DecideAsync(result.Origin, result.StartsEnded));
    }

    private async Task<LoadResult> ResultAsync(LoadSettings load, CancellationToken stop)
    {
        using IConnector connector = request.CreateConnector();
        if (feed is null) return await CreateRun(connector, load, onInterval: null).RunAsync(stop);
        LoadDescription description = RunSections.Describe(request.Url, request.Description, load, load.Duration);
        feed.Begin(description.Target, description);
        LoadRun run = CreateRun(
            connector, load, interval => feed.Add(TimelinePoint.FromInterval(interval, load.Duration, watch?.Latest)));
        return await run.RunAsync(stop);
    }

    private LoadRun CreateRun(IConnector connector, LoadSettings load, Action<IntervalResult>? onInterval) => source is null
        ? new(connector, request.Flow!.Flow, load) { OnInterval = onInterval }
        : new(connector, source, load, time) { OnInterval = onInterval };

    public void Dispose() => watch?.Dispose();
}
