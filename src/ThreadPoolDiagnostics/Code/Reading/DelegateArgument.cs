namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>A delegate passed to a method of .NET or of ASP.NET Core, which calls it later.</summary>
/// <param name="To">The method that receives it.</param>
/// <param name="Target">The method that will be called.</param>
/// <param name="Pattern">The string constant before it (for MapGet the route's pattern with its group's prefix); null when there
/// is none.</param>
internal sealed record DelegateArgument(MethodReference To, MethodReference Target, string? Pattern)
{
    /// <summary>Whether it was made after Task.WhenAll or WaitAll: its tasks are most likely complete.</summary>
    public bool AfterAll { get; init; }
}

/// <summary>A delegate that a method passes to a call, or stores in a field.</summary>
/// <param name="Target">The method that the delegate calls, when it was made here; null otherwise.</param>
/// <param name="From">Where it was loaded from, when it was not made here: an argument (a0 is the object) or a field
/// (Type::Field). Null otherwise.</param>
internal sealed record DelegateMove(MethodReference? Target, string? From)
{
    /// <summary>The call that receives it; null when a field does.</summary>
    public CallSite? Into { get; init; }

    /// <summary>The index of the argument that it is passed as; 0 is the object.</summary>
    public int Argument { get; init; }

    /// <summary>The field that receives it; null when a call does.</summary>
    public string? Field { get; init; }

    /// <summary>Whether the call invokes the delegate itself.</summary>
    public bool IsInvocation => Argument == 0 && Into is { Callee: { HasThis: true, Name: "Invoke" } };
}
