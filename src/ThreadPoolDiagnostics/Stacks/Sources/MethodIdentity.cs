namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>Which method one is.</summary>
/// <param name="ModuleId">The runtime's id of its module.</param>
/// <param name="Token">Its metadata token.</param>
internal sealed record MethodIdentity(long ModuleId, int Token)
{
    /// <summary>
    /// As the runtime writes it, Namespace.Type.Method(arguments); null for a method that was only ever inlined.
    /// </summary>
    public string? Name { get; init; }
}
