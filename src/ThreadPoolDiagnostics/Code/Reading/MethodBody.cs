namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>What was read from a method's IL.</summary>
internal sealed record MethodBody(IReadOnlyList<CallSite> Calls, IReadOnlyList<DelegateMove> Moves)
{
    /// <summary>The body of a method without IL, or whose IL is not needed.</summary>
    public static readonly MethodBody None = new([], []);

    /// <summary>Whether it catches AggregateException, or asks whether an exception is one.</summary>
    public bool HandlesAggregate { get; init; }
}
