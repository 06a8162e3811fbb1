namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>What was read of a method's IL.</summary>
/// <param name="Calls">In its order.</param>
/// <param name="Moves">What becomes of delegates.</param>
internal sealed record MethodBody(IReadOnlyList<CallSite> Calls, IReadOnlyList<DelegateMove> Moves)
{
    /// <summary>Of a method without IL, or whose IL was not asked for.</summary>
    public static readonly MethodBody None = new([], []);
}
