namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>Shortens a signature in IL notation, (class System.String,int32&amp;), to type names, (String, int&amp;).</summary>
internal static class ArgumentTypes
{
    private static readonly Dictionary<string, string> Keywords = new(StringComparer.Ordinal)
    {
        ["int8"] = "sbyte",
        ["unsigned int8"] = "byte",
        ["int16"] = "short",
        ["unsigned int16"] = "ushort",
        ["int32"] = "int",
        ["unsigned int32"] = "uint",
        ["int64"] = "long",
        ["unsigned int64"] = "ulong",
        ["float32"] = "float",
        ["float64"] = "double",
    };

    /// <param name="signature">The signature with its parentheses.</param>
    public static string Format(string signature)
    {
        string types = TypeArguments.Remove(signature.Trim('(', ')'), '<', '>');
        return $"({string.Join(", ", types.Split(',').Select(ShortName).Where(type => !IsClosure(type)))})";
    }

    /// <summary>Whether it is the argument by which a local function gets the variables of its enclosing method.</summary>
    private static bool IsClosure(string type) => type.StartsWith("c__DisplayClass", StringComparison.Ordinal);

    private static string ShortName(string type)
    {
        string name = type.TrimEnd('&', '*', '[', ']');
        string suffix = type[name.Length..];
        if (name.StartsWith('!')) return "T" + suffix; // a type parameter: !0 of the type, !!0 of the method
        return Keywords.GetValueOrDefault(name, name[(name.LastIndexOfAny([' ', '.', '+']) + 1)..]) + suffix;
    }
}
