namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>A call in a method's IL.</summary>
/// <param name="Offset">The offset of its instruction.</param>
/// <param name="Kind">How it is made.</param>
/// <param name="Callee">The method that it names.</param>
/// <param name="Receiver">The object that it is called on, and where that was loaded from.</param>
internal sealed record CallSite(int Offset, CallKind Kind, MethodReference Callee, StackValue Receiver)
{
    /// <summary>Whether the method has called IsCompleted on the task, or awaited it, before: the task is complete.</summary>
    public bool IsOfCompleteTask { get; init; }

    /// <summary>Whether its timeout is zero: it checks, and does not wait.</summary>
    public bool IsPoll { get; init; }

    /// <summary>The offset of its first argument, or of the statement that it is in when that began earlier.</summary>
    public int BeginsAt { get; init; }

    /// <summary>Whether the call belongs to an await.</summary>
    public bool IsAwait { get; init; }
}

/// <summary>How a call is made.</summary>
internal enum CallKind
{
    /// <summary>A call of exactly that method.</summary>
    Direct,

    /// <summary>A call of that method or of what overrides or implements it.</summary>
    Virtual,

    /// <summary>The creation of a delegate, which other code may call.</summary>
    Delegate,

    /// <summary>The creation of a delegate for a thread of its own, which blocks no pool thread.</summary>
    OwnThread,
}
