using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>Collects a server's counters every second, from the moment it is made until it is disposed.</summary>
internal sealed class CounterLog : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Poll = TimeSpan.FromMilliseconds(50);

    private readonly Lock _gate = new();
    private readonly List<CounterSample> _samples = [];
    private readonly TimeProvider _time;
    private readonly CounterSampler _sampler;

    public CounterLog(int processId, TimeProvider time)
    {
        _time = time;
        _sampler = CounterSampler.Start(TargetProcess.FromId(processId), Interval, Add, time);
    }

    /// <summary>What arrived so far, each with its time from <paramref name="origin"/>.</summary>
    public IReadOnlyList<TimedSample> Since(long origin)
    {
        lock (_gate) return [.. _samples.Select(counters => new TimedSample(At(counters), counters))];

        TimeSpan At(CounterSample counters) => _time.GetElapsedTime(origin, counters.Timestamp);
    }

    /// <summary>False when so many did not arrive within <paramref name="patience"/>.</summary>
    public async Task<bool> WaitForAsync(int count, TimeSpan patience, CancellationToken stop)
    {
        long start = _time.GetTimestamp();
        while (Count() < count)
        {
            if (_time.GetElapsedTime(start) > patience) return false;
            await Task.Delay(Poll, _time, stop);
        }

        return true;
    }

    public void Dispose() => _sampler.Dispose();

    private void Add(CounterSample sample)
    {
        lock (_gate) _samples.Add(sample);
    }

    private int Count()
    {
        lock (_gate) return _samples.Count;
    }
}
