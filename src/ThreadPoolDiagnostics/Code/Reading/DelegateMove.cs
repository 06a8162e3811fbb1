namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>A delegate that a method passes on: to a call, or into a field.</summary>
/// <param name="Target">The method that it is of, when it was made here; null otherwise.</param>
/// <param name="From">Where it was kept, when it was not made here: an argument (a0, that of the object first) or a field
/// (Type::Field). Null otherwise.</param>
internal sealed record DelegateMove(MethodReference? Target, string? From)
{
    /// <summary>The call that gets it; null when a field does.</summary>
    public CallSite? Into { get; init; }

    /// <summary>As which of its arguments, that of the object first.</summary>
    public int Argument { get; init; }

    /// <summary>The field that gets it; null when a call does.</summary>
    public string? Field { get; init; }

    /// <summary>The call is that of the delegate itself.</summary>
    public bool IsInvocation => Argument == 0 && Into is { Callee: { HasThis: true, Name: "Invoke" } };
}
