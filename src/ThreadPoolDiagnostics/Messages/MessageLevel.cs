namespace ThreadPoolDiagnostics.Messages;

/// <summary>What a log message tells about the thread pool, the strongest first.</summary>
public enum MessageLevel
{
    /// <summary>The line itself shows that work waited for a pool thread.</summary>
    Shows,

    /// <summary>Starvation is a likely cause among others.</summary>
    Suggests,

    /// <summary>The line has no fact about the pool; starvation is one of many causes.</summary>
    DoesNotTell,

    /// <summary>The line shows that the pool was not short of threads at that moment.</summary>
    Contradicts,
}
