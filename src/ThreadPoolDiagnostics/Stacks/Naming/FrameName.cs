namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>Converts a runtime name, `Shop.Cart+&lt;PayAsync&gt;d__3.MoveNext()`, to the name in the source.</summary>
internal static class FrameName
{
    /// <summary>The name of a frame that the runtime gave none, for instance of native code.</summary>
    public const string Unknown = "(unknown)";

    /// <summary>The compiler's name of a lambda, with those of its types: all lambdas of a method have one name in the source.
    /// Null for other methods.</summary>
    /// <param name="raw">The name as the runtime has it.</param>
    public static string? LambdaOf(string raw) => raw.Contains(">b__", StringComparison.Ordinal)
        ? string.Join('.', NameSegments.Split(TypeArguments.Remove(MethodName.WithoutArguments(raw), '[', ']')))
        : null;

    /// <param name="raw">Namespace.Type+Nested.Method(arguments in IL notation); empty when the runtime gave no name.</param>
    public static string Format(string raw)
    {
        if (raw.Length == 0) return Unknown;
        int parenthesis = raw.IndexOf('(', StringComparison.Ordinal);
        List<string> segments = NameSegments.Split(TypeArguments.Remove(MethodName.WithoutArguments(raw), '[', ']'));
        // Only a compiler-generated MoveNext is a state machine's; its arguments are not in the source.
        bool isStateMachine = segments is [.., var machine, "MoveNext"] && CompilerName.IsStateMachine(machine);
        if (isStateMachine) segments.RemoveAt(segments.Count - 1);

        string readable = string.Join('.', segments.Select(CompilerName.ToSource).OfType<string>());
        return isStateMachine || parenthesis < 0 ? readable : readable + ArgumentTypes.Format(raw[parenthesis..]);
    }
}
