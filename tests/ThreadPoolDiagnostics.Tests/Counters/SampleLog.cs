using System.Collections.Concurrent;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Counters;

/// <summary>A sampler on a target, and all samples that it has delivered.</summary>
internal sealed class SampleLog : IDisposable
{
    private readonly ConcurrentQueue<CounterSample> _samples = new();

    public SampleLog(Target target)
        : this(target.Examined)
    {
    }

    public SampleLog(TargetProcess target) => Sampler = CounterSampler.Start(target, TimeSpan.FromSeconds(1), _samples.Enqueue);

    public CounterSampler Sampler { get; }

    public CounterSample[] Samples => [.. _samples];

    /// <summary>Waits until there are so many.</summary>
    public CounterSample[] Take(int count)
    {
        Eventually.Holds(() => _samples.Count >= count, $"{count} samples; failure: {Sampler.Failure}");
        return Samples;
    }

    public void Dispose() => Sampler.Dispose();
}
