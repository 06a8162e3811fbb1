namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>A delegate that a method of .NET or of ASP.NET Core was given, to call it later.</summary>
/// <param name="To">Who got it.</param>
/// <param name="Target">The method that will be called.</param>
/// <param name="Pattern">The string constant before it, of MapGet a route's pattern with the prefix of its group; null when there
/// is none.</param>
internal sealed record DelegateArgument(MethodReference To, MethodReference Target, string? Pattern)
{
    /// <summary>It was made after Task.WhenAll or WaitAll: tasks that it gets are most likely complete.</summary>
    public bool AfterAll { get; init; }
}
