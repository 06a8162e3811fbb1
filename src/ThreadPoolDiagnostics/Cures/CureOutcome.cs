namespace ThreadPoolDiagnostics.Cures;

/// <summary>What a change has done to the calls that blocked.</summary>
public enum CureOutcome
{
    /// <summary>None of them blocks any more, and no other call has taken its place.</summary>
    Cured,

    /// <summary>Some of them block still.</summary>
    HalfCured,

    /// <summary>All of them block still.</summary>
    NotCured,

    /// <summary>None of them blocks any more, and something else keeps work waiting.</summary>
    Moved,

    /// <summary>That cannot be said.</summary>
    Unknown,
}
