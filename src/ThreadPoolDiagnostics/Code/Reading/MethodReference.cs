namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>A method as a call names it. It may be of another assembly, which need not be at hand.</summary>
/// <param name="Assembly">Which the type is looked for in; empty when it is the caller's own, or an array's.</param>
/// <param name="Type">Of its definition, without type arguments.</param>
/// <param name="Name">As in metadata: get_Result, .ctor.</param>
/// <param name="Parameters">The types of its parameters.</param>
/// <param name="Returns">The type of its result.</param>
/// <param name="HasThis">It is called on an object.</param>
internal sealed record MethodReference(
    string Assembly, string Type, string Name, IReadOnlyList<string> Parameters, string Returns, bool HasThis)
{
    /// <summary>What a token that is no method refers to.</summary>
    public static readonly MethodReference None = new("", "", "", [], "System.Void", HasThis: false);

    public bool IsVoid => Returns == "System.Void";

    public bool IsConstructor => Name == ".ctor";

    /// <summary>Two references to one method may differ in whose type parameters they use.</summary>
    public bool HasParametersOf(MethodReference other) => Parameters.SequenceEqual(other.Parameters, StringComparer.Ordinal);

    /// <summary>Namespace.Type.Method.</summary>
    public override string ToString() => $"{Type}.{Name}";
}
