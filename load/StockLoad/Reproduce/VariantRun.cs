using StockExchange.StockLoad.Load;
using StockExchange.StockLoad.Servers;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>One variant on a fresh server: at rest, under load, while it drains. The server is gone when the run is.</summary>
internal sealed class VariantRun(
    string variant, ReproduceSettings settings, ServerSettings server, IProgress<RunProgress> progress, TimeProvider time)
{
    private const int SamplesAtRest = 2;

    /// <summary>
    /// When stacks are taken, of the duration: late enough that the pool has shown what it does, early enough to be over before the
    /// load is.
    /// </summary>
    private static readonly double[] CaptureAt = [0.4, 0.6, 0.8];

    private static readonly TimeSpan RestPatience = TimeSpan.FromSeconds(6);

    private readonly ProgressTicker _ticker = new(progress, time);

    /// <summary>Once the load has started, stopping early gives a partial result instead of an exception.</summary>
    public async Task<VariantResult> RunAsync(CancellationToken stop)
    {
        progress.Report(new(variant, RunPhase.Starting));
        await using ServerProcess process = await ServerProcess.StartAsync(server, time, stop);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop, process.Exited);
        try
        {
            VariantResult result = await MeasureAsync(process, end.Token);
            if (result.Complete) progress.Report(new(variant, RunPhase.Done, Answered: result.Answered));
            return HasDied() ? result with { Problem = process.Death().Message } : result;
        }
        catch (Exception failure) when (HasDied())
        {
            throw process.Death(failure);
        }

        bool HasDied() => process.Exited.IsCancellationRequested && !stop.IsCancellationRequested;
    }

    private async Task<VariantResult> MeasureAsync(ServerProcess process, CancellationToken end)
    {
        using HttpMessageInvoker client = LoadClient.Create(settings.Connections);
        var warmUp = new WarmUp(client, process.Address, settings, time);
        IReadOnlyList<int> ids = await warmUp.RunAsync(variant, end);

        using var counters = new CounterLog(process.Id, time);
        await _ticker.WhileAsync(Resting, () => counters.WaitForAsync(SamplesAtRest, RestPatience, end));

        var loop = new ClosedLoop(client, new StockRequests(process.Address, variant, settings.Operation, ids).Create, time);
        Task<StackSnapshots> stacks = StackSnapshots.TakeAsync(
            process.Id, CaptureAt.Select(share => settings.Duration * share), time, end);
        LoadRecording recording = await _ticker.WhileAsync(
            elapsed => Loading(elapsed, loop.Meter),
            () => loop.RunAsync(new(settings.Connections, settings.Duration, settings.Drain), end));

        progress.Report(new(variant, RunPhase.Stopping));
        return Measurement.Result(variant, settings, recording, counters.Since(recording.Origin), await stacks) with
        {
            Complete = !end.IsCancellationRequested,
        };
    }

    private RunProgress Resting(TimeSpan elapsed) => new(variant, RunPhase.Rest, elapsed, TimeSpan.FromSeconds(SamplesAtRest));

    private RunProgress Loading(TimeSpan elapsed, LoopMeter meter) => elapsed < settings.Duration
        ? new(variant, RunPhase.Load, elapsed, settings.Duration, meter.Finished, meter.InFlight)
        : new(variant, RunPhase.Drain, elapsed - settings.Duration, settings.Drain, meter.Finished, meter.InFlight);
}
