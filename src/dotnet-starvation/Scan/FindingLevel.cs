namespace DotnetStarvation.Scan;

/// <summary>How much a finding matters, the most first.</summary>
internal enum FindingLevel
{
    /// <summary>
    /// A wait on a call path from a request or a timer: each of them holds a pool thread for as long as it takes.
    /// </summary>
    Reachable,

    /// <summary>A wait that no such call path was found to.</summary>
    Elsewhere,

    /// <summary>As a rule short: a lock, a file, the console.</summary>
    Brief,
}
