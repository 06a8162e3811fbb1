using System.Diagnostics.Metrics;
using StockExchange.StockApi.Telemetry;

namespace StockExchange.StockApi.Health;

/// <summary>Asks the thread pool for a thread, again and again, from a thread of its own: a timer would need the pool.</summary>
internal sealed class PoolProbe(QueueDelay delay, IMeterFactory meters, ILogger<PoolProbe> logger)
    : IHostedService, IDisposable
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(250);

    private readonly ManualResetEvent _ended = new(initialState: false);
    private readonly AutoResetEvent _started = new(initialState: false);

    public Task StartAsync(CancellationToken cancellationToken)
    {
        meters.Create(StockTelemetry.Name).CreateObservableGauge(
            "stock.thread_pool.queue.delay",
            () => delay.Current.TotalSeconds,
            "s",
            "How long work waits for a thread of the pool.");
        new Thread(Run) { IsBackground = true, Name = "pool probe" }.Start();
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        _ended.Set();
        return Task.CompletedTask;
    }

    /// <summary>The events stay: the thread and a probe in the queue may still use them.</summary>
    public void Dispose() => _ended.Set();

    /// <summary>The failure boundary of this thread: without it, nobody is told of starvation, and the service goes on.</summary>
    private void Run()
    {
        try
        {
            Probe();
        }
        catch (Exception failure)
        {
            LogMessages.HealthFailed(logger, failure);
        }
    }

    private void Probe()
    {
        WaitHandle[] startedOrEnded = [_started, _ended];
        do
        {
            delay.Queue();
            ThreadPool.UnsafeQueueUserWorkItem(static started => started.Set(), _started, preferLocal: false);
            if (WaitHandle.WaitAny(startedOrEnded) == 0) delay.Start();
        }
        while (!_ended.WaitOne(Pause));
    }
}
