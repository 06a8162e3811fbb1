using System.Collections.Concurrent;
using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Tests.Counters;

/// <summary>A reader on a target, and all that it has delivered. Disposing it ends the target, too.</summary>
internal sealed class ReadingLog : IDisposable
{
    private readonly ConcurrentQueue<CounterReading> _readings = new();
    private readonly ConcurrentQueue<string> _warnings = new();
    private readonly Target _target;

    public ReadingLog(Target target, params CounterProvider[] providers)
        : this(target, new CounterRequest { Providers = providers })
    {
    }

    public ReadingLog(Target target, CounterRequest request)
    {
        _target = target;
        Reader = CounterReader.Start(target.Examined, request, _readings.Enqueue, _warnings.Enqueue);
    }

    public CounterReader Reader { get; }

    public CounterReading[] All => [.. _readings];

    public string[] Warnings => [.. _warnings];

    public CounterReading[] Of(string name, string tags = "") =>
        [.. _readings.Where(reading => reading.Name == name && reading.Tags.Contains(tags, StringComparison.Ordinal))];

    /// <summary>Waits until a counter has spoken so often.</summary>
    public CounterReading[] Take(int count, string name, string tags = "")
    {
        Eventually.Holds(() => Of(name, tags).Length >= count, $"{count} of {name}[{tags}]; failure: {Reader.Failure}");
        return Of(name, tags);
    }

    public void Dispose()
    {
        Reader.Dispose();
        _target.Dispose();
    }
}
