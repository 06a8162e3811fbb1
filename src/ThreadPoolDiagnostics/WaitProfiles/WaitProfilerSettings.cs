namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>What a wait profile collects.</summary>
public sealed record WaitProfilerSettings
{
    /// <summary>The shortest wait that is kept. Default: 20 ms; at least 1 ms.</summary>
    public TimeSpan ShortestWait { get; init; } = TimeSpan.FromMilliseconds(20);

    /// <summary>How long attaching may take. Default: 10 s.</summary>
    public TimeSpan AttachTimeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Whether the names of methods are recorded now and then, in case the process is killed. Default: no.</summary>
    public bool ExpectsKill { get; init; }

    /// <summary>The most waits with one stack that are kept; later ones are counted only. Default: 2,000.</summary>
    public int MostOfOneStack { get; init; } = 2_000;
}
