using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Takes stacks into an observation, one snapshot at a time, on threads of its own.</summary>
internal sealed class SnapshotTaker(TargetProcess target, ObservationLog log) : IDisposable
{
    /// <summary>A snapshot that takes longer no longer shows one moment, and others are to follow.</summary>
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(10);

    /// <summary>Ending the session of an unfinished snapshot takes at most 2 s.</summary>
    private static readonly TimeSpan ReturnTimeout = TimeSpan.FromSeconds(3);

    private readonly CancellationTokenSource _end = new();
    private Thread? _underWay;

    public bool IsUnderWay => _underWay is { IsAlive: true };

    /// <summary>Whether the latest snapshot looks up file and line.</summary>
    public bool HasLines { get; private set; }

    /// <summary>Begins a snapshot.</summary>
    /// <param name="now">The time since the observation began.</param>
    /// <param name="lines">Whether to look up file and line, which takes longer.</param>
    public void Begin(TimeSpan now, bool lines)
    {
        HasLines = lines;
        var settings = new StackCaptureSettings { Budget = Budget, Lines = lines };
        _underWay = FailureBoundary.Start("stack snapshot", log, $"No stacks after {now.TotalSeconds:0.0} s",
            () => log.Add(new StackSnapshot(now, StackCapture.Capture(target, settings, _end.Token))));
    }

    /// <summary>Ends a snapshot that is under way, and its session.</summary>
    public void Dispose()
    {
#pragma warning disable VSTHRD103 // No continuation has anything to do but release our own thread
        _end.Cancel();
#pragma warning restore VSTHRD103
        _underWay?.Join(ReturnTimeout);
    }
}
