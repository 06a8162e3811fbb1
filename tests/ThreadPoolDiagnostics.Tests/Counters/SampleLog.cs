using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Counters;

/// <summary>An observer that reads nothing but a target's counters, once a second, and all samples it has delivered.</summary>
internal sealed class SampleLog : IDisposable
{
    private readonly PoolObserver _observer;

    public SampleLog(Target target)
        : this(target.Examined)
    {
    }

    public SampleLog(TargetProcess target) =>
        _observer = PoolObserver.Start(target, new() { CapturesDetails = false }, TestContext.Current.CancellationToken);

    /// <summary>What was wrong with the counters; null while nothing is.</summary>
    public Exception? Failure => _observer.Failure;

    public CounterSample[] Samples => [.. _observer.Samples];

    /// <summary>Waits until there are so many.</summary>
    public CounterSample[] Take(int count)
    {
        Eventually.Holds(() => _observer.Samples.Count >= count, $"{count} samples; failure: {Failure}");
        return Samples;
    }

    /// <summary>Waits until nothing more comes.</summary>
    public void WaitForEnd() => Eventually.Holds(() => _observer.HasEnded, "sampling ends");

    public void Dispose() => _observer.Dispose();
}
