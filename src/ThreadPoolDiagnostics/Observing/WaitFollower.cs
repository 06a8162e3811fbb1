using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Follows waits and requests while something looks wrong, anew for every episode, until they become too many.</summary>
/// <param name="target">The process.</param>
/// <param name="log">The observation.</param>
/// <param name="clock">Its time.</param>
/// <param name="cancellation">Gives up attaching.</param>
internal sealed class WaitFollower(
    TargetProcess target, ObservationLog log, ObservationClock clock, CancellationToken cancellation) : IDisposable
{
    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan DescribeTimeout = TimeSpan.FromSeconds(1);

    private PoolSession? _session;
    private TimeSpan? _episode;
    private bool _versionIsKnown;
    private string? _version;

    /// <summary>Since when they are followed, or were to be, for the first time; null when they never were.</summary>
    public TimeSpan? Since { get; private set; }

    /// <summary>Begins with an episode, and ends with it.</summary>
    /// <param name="episode">When the one under way began; null when there is none.</param>
    public void Follow(TimeSpan? episode)
    {
        if (episode == _episode) return;
        Dispose();
        _episode = episode;
        if (episode is not null) Begin();
    }

    public void Dispose()
    {
        if (_session is not { } session) return;
        _session = null;
        log.EndFollowing(clock.Elapsed);
        session.Dispose();
    }

    private void Begin()
    {
        Since ??= clock.Elapsed;
        FailureBoundary.Run(log, "Waits and requests could not be followed", () =>
        {
            var deadline = new Deadline(target, AttachTimeout, cancellation);
            _session = PoolSession.StartWaits(log, clock, Version(), new EventLimit(), deadline);
        });
    }

    /// <summary>Of the runtime; null when it does not say.</summary>
    private string? Version()
    {
        if (_versionIsKnown) return _version;
        _versionIsKnown = true;
        try
        {
            _version = target.Describe(DescribeTimeout, cancellation).RuntimeVersion;
        }
        catch (DiagnosticsException)
        {
            // It is asked for all kinds of waits then.
        }
        return _version;
    }
}
