using System.Text;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>Converts the debugger's names of types and methods to the notation of the runtime's events, which frames
/// have.</summary>
internal static class TypeNames
{
    private static readonly Dictionary<string, string> Primitives = new(StringComparer.Ordinal)
    {
        ["Boolean"] = "bool",
        ["Char"] = "char",
        ["SByte"] = "int8",
        ["Byte"] = "unsigned int8",
        ["Int16"] = "int16",
        ["UInt16"] = "unsigned int16",
        ["Int32"] = "int32",
        ["UInt32"] = "unsigned int32",
        ["Int64"] = "int64",
        ["UInt64"] = "unsigned int64",
        ["Single"] = "float32",
        ["Double"] = "float64",
        ["Object"] = "object",
        ["__Canon"] = "!0",
    };

    /// <summary>A type without its type arguments: Shop.Cart+&lt;PayAsync&gt;d__3 for
    /// Shop.Cart&lt;System.Int32&gt;+&lt;PayAsync&gt;d__3&lt;T&gt;. An angle bracket that begins a name is the
    /// compiler's.</summary>
    public static string WithoutArguments(string type)
    {
        var plain = new StringBuilder(type.Length);
        int depth = 0, own = 0;
        for (int i = 0; i < type.Length; i++)
        {
            bool begins = i == 0 || type[i - 1] is '.' or '+' or '<';
            if (type[i] == '<' && depth == 0 && begins) own++;
            else if (type[i] == '<' && own == 0) depth++;
            else if (type[i] == '>' && depth > 0)
            {
                depth--;
                continue;
            }
            else if (type[i] == '>' && own > 0) own--;
            if (depth == 0) plain.Append(type[i]);
        }
        return plain.ToString();
    }

    /// <summary>A method's signature, Type.Method(System.Int32, State ByRef), as events have it.</summary>
    public static string Method(string signature)
    {
        int arguments = signature.IndexOf('(', StringComparison.Ordinal);
        if (arguments < 0) return signature;
        IEnumerable<string> types = Split(signature[(arguments + 1)..].TrimEnd(')')).Select(Argument);
        return $"{signature[..arguments]}({string.Join(',', types)})";
    }

    private static string Argument(string type)
    {
        bool isReference = type.EndsWith(" ByRef", StringComparison.Ordinal);
        string plain = WithoutArguments(isReference ? type[..^" ByRef".Length] : type);
        string name = plain.TrimEnd('[', ']', '*', ',');
        string simple = name[(name.LastIndexOf('.') + 1)..];
        return Primitives.GetValueOrDefault(simple, name) + plain[name.Length..].Replace(",", "", StringComparison.Ordinal)
            + (isReference ? "&" : "");
    }

    /// <summary>Splits at the commas outside of type arguments.</summary>
    private static IEnumerable<string> Split(string types)
    {
        int depth = 0, start = 0;
        for (int i = 0; i <= types.Length; i++)
        {
            if (i < types.Length && types[i] is '<' or '[') depth++;
            else if (i < types.Length && types[i] is '>' or ']') depth--;
            if (i < types.Length && (types[i] != ',' || depth > 0)) continue;
            if (types[start..i].Trim() is { Length: > 0 } type) yield return type;
            start = i + 1;
        }
    }
}
