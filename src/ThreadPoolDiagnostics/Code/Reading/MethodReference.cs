namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>A method as a call references it. Its assembly need not have been read.</summary>
/// <param name="Assembly">The assembly of its type; empty when it is the caller's own, or an array's.</param>
/// <param name="Type">The type definition's name, without type arguments.</param>
/// <param name="Name">Its name in metadata: get_Result, .ctor.</param>
/// <param name="Parameters">The types of its parameters.</param>
/// <param name="Returns">The type of its result.</param>
/// <param name="HasThis">Whether it is an instance method.</param>
internal sealed record MethodReference(
    string Assembly, string Type, string Name, IReadOnlyList<string> Parameters, string Returns, bool HasThis)
{
    /// <summary>The reference for a token that is not a method.</summary>
    public static readonly MethodReference None = new("", "", "", [], "System.Void", HasThis: false);

    /// <summary>The number of its own type parameters; overloads may differ in nothing else.</summary>
    public int TypeParameters { get; init; }

    public bool IsVoid => Returns == "System.Void";

    public bool IsConstructor => Name == ".ctor";

    /// <summary>Compares parameters; two references to one method may differ in whose type parameters they use.</summary>
    public bool HasParametersOf(MethodReference other) => Parameters.SequenceEqual(other.Parameters, StringComparer.Ordinal);

    /// <summary>Returns Namespace.Type.Method.</summary>
    public override string ToString() => $"{Type}.{Name}";
}
