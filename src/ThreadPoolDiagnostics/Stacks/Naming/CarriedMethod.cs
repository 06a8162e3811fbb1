namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>The async method that a frame of .NET runs: its state machine is a type argument of the frame.</summary>
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
