using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Follows waits and requests while something looks wrong, anew in every episode, until they are too many.</summary>
internal sealed class WaitFollower(
    TargetProcess target, ObservationLog log, ObservationClock clock, CancellationToken cancellation) : IDisposable
{
    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan DescribeTimeout = TimeSpan.FromSeconds(1);

    private PoolSession? _session;
    private TimeSpan? _episode;
    private bool _versionIsKnown;
    private string? _version;

    /// <summary>When following first began, or was to begin; null when it never did.</summary>
    public TimeSpan? Since { get; private set; }

    /// <summary>Begins following with an episode, and ends it with the episode.</summary>
    /// <param name="episode">When the current episode began; null when there is none.</param>
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

    /// <summary>The runtime's version; null when the runtime does not report it.</summary>
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
            // Without a version all kinds of waits are requested.
        }
        return _version;
    }
}
