using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Takes one capture outside the pool, on threads of its own: stacks with lines and, if requests do not end, async methods in
/// flight and the levels of connection pools.
/// </summary>
internal sealed class OutsideCaptureTaker(TargetProcess target, ObservationLog log, ObservationClock clock) : IDisposable
{
    /// <summary>As for snapshots: on a busy machine.</summary>
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(10);

    /// <summary>How long async methods are followed; each costs events with stacks.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(1.5), Shortest = TimeSpan.FromSeconds(0.2);

    /// <summary>About the most awaits in that time.</summary>
    private const double MostAwaits = 10_000;

    private const string NoLevels = "The levels of connection pools could not be read";

    /// <summary>How long levels are read: a process publishes its meters once a second, first after two.</summary>
    private static readonly TimeSpan LevelsWindow = TimeSpan.FromSeconds(2.3);

    private static readonly TimeSpan ReturnTimeout = TimeSpan.FromSeconds(3);

    private readonly CancellationTokenSource _end = new();
    private Thread? _underWay;

    public bool HasBegun => _underWay is not null;

    public bool IsUnderWay => _underWay is { IsAlive: true };

    /// <summary>Begins the capture.</summary>
    /// <param name="soFar">The observation until now.</param>
    public void Begin(Observation soFar)
    {
        bool requestsWait = NotThePool.RequestsWait(soFar);
        double awaits = soFar.Samples is [.., var sample] ? sample.CompletedItemsPerSecond : 0;
        TimeSpan? window = requestsWait ? Window(awaits) : null;
        _underWay = FailureBoundary.Start(
            "outside capture", log, "The state outside the pool could not be captured", () => Take(soFar.Duration, window));
    }

    /// <summary>Ends a capture that is under way; what it has until then counts.</summary>
    public void Dispose()
    {
#pragma warning disable VSTHRD103 // No continuation has anything to do but release our own threads
        _end.Cancel();
#pragma warning restore VSTHRD103
        if (_underWay?.Join(ReturnTimeout) is not false) _end.Dispose();
    }

    /// <summary>How long to follow async methods, so that they are not too many.</summary>
    internal static TimeSpan Window(double awaitsPerSecond) => TimeSpan.FromSeconds(Math.Clamp(
        MostAwaits / Math.Max(awaitsPerSecond, 1), Shortest.TotalSeconds, Longest.TotalSeconds));

    private void Take(TimeSpan now, TimeSpan? window)
    {
        var outside = new OutsideCapture(now);
        using LevelReader? levels = window is null ? null : StartLevels();
        FailureBoundary.Run(log, "There are no stacks with lines", () => outside = outside with { Stacks = Stacks(now) });
        if (window is { } length)
            FailureBoundary.Run(log, "Async methods could not be followed", () => outside = outside with
            {
                Operations = AsyncCapture.Capture(target, length, Settings, _end.Token),
            });
        levels?.WaitFor(LevelsWindow, _end.Token);
        if (levels?.Failure is { } failure) FailureBoundary.Run(log, NoLevels, () => throw failure);
        log.Set(levels is null ? outside : outside with { Levels = levels.Levels, LevelsRead = levels.Elapsed });
    }

    private static StackCaptureSettings Settings => new() { Budget = Budget, Lines = true };

    private StackSnapshot Stacks(TimeSpan now) => new(now, StackCapture.Capture(target, Settings, _end.Token));

    private LevelReader? StartLevels()
    {
        LevelReader? started = null;
        FailureBoundary.Run(log, NoLevels, () => started = LevelReader.Start(target, WaitingCallers.Providers, clock));
        return started;
    }
}
