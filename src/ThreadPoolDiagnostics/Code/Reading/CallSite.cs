namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>A call in a method's IL.</summary>
/// <param name="Offset">Of its instruction.</param>
/// <param name="Kind">How it is made.</param>
/// <param name="Callee">Whom it names.</param>
/// <param name="Receiver">What it is called on, and where that came from.</param>
internal sealed record CallSite(int Offset, CallKind Kind, MethodReference Callee, StackValue Receiver)
{
    /// <summary>
    /// The task was seen to be complete before: its IsCompleted was asked for, or it was awaited, earlier in the same method.
    /// </summary>
    public bool IsOfCompleteTask { get; init; }

    /// <summary>It was given no time: it looks, and does not wait.</summary>
    public bool IsPoll { get; init; }

    /// <summary>The offset of its first argument, unless the statement began before.</summary>
    public int BeginsAt { get; init; }

    /// <summary>The call belongs to an await.</summary>
    public bool IsAwait { get; init; }
}

/// <summary>How a call is made.</summary>
internal enum CallKind
{
    /// <summary>Of exactly that method.</summary>
    Direct,

    /// <summary>Of that method or what overrides or implements it.</summary>
    Virtual,

    /// <summary>No call yet: a delegate of it is made, for somebody to call.</summary>
    Delegate,

    /// <summary>No call either: a delegate for a thread of its own, which blocks nobody else's.</summary>
    OwnThread,
}
