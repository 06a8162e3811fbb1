namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>
/// The async method that a frame of .NET was compiled for. The generic code that runs an async method has its state machine as a
/// type argument, and that remains when the method itself was inlined.
/// </summary>
internal static class CarriedMethod
{
    /// <param name="raw">The runtime's name of the frame, with its type arguments in brackets.</param>
    /// <returns>Namespace.Type.Method; null when there is none.</returns>
    public static string? In(string raw)
    {
        int arguments = raw.IndexOf('(', StringComparison.Ordinal);
        string name = arguments < 0 ? raw : raw[..arguments];
        foreach (string type in name.Split('[', ']', ','))
        {
            List<string> segments = NameSegments.Split(type);
            if (CompilerName.IsStateMachine(segments[^1]))
                return string.Join('.', segments.Select(CompilerName.ToSource).OfType<string>());
        }
        return null;
    }
}
