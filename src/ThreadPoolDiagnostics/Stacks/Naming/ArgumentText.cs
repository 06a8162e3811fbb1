using System.Text;

namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>
/// Arguments as the tools write them: class System.String,int32 (dotnet-stack), System.String, Int32 ByRef (clrstack), or string
/// name, ref int count (debuggers). Their types in IL notation.
/// </summary>
internal static class ArgumentText
{
    private const int MostArguments = 64;

    private static readonly HashSet<string> Modifiers = new(StringComparer.Ordinal)
    {
        "class", "value", "valuetype", "params", "this", "scoped", "readonly", "const", "pinned",
    };

    private static readonly HashSet<string> References = new(StringComparer.Ordinal) { "ref", "out", "in", "ByRef" };

    private static readonly Dictionary<string, string> Types = new(StringComparer.Ordinal)
    {
        ["SByte"] = "int8",
        ["sbyte"] = "int8",
        ["Byte"] = "unsigned int8",
        ["byte"] = "unsigned int8",
        ["Int16"] = "int16",
        ["short"] = "int16",
        ["UInt16"] = "unsigned int16",
        ["ushort"] = "unsigned int16",
        ["Int32"] = "int32",
        ["int"] = "int32",
        ["UInt32"] = "unsigned int32",
        ["uint"] = "unsigned int32",
        ["Int64"] = "int64",
        ["long"] = "int64",
        ["UInt64"] = "unsigned int64",
        ["ulong"] = "unsigned int64",
        ["Single"] = "float32",
        ["float"] = "float32",
        ["Double"] = "float64",
        ["double"] = "float64",
        ["Boolean"] = "bool",
        ["Char"] = "char",
        ["string"] = "String",
        ["object"] = "Object",
        ["__Canon"] = "!0",
        ["nint"] = "IntPtr",
        ["nuint"] = "UIntPtr",
    };

    /// <summary>Type.Method(types) for a method and its arguments in parentheses, such as Type.Method(System.Int32).</summary>
    public static string InMethod(string signature)
    {
        string name = MethodName.WithoutArguments(signature);
        return name.Length == signature.Length
            ? signature
            : $"{name}({string.Join(',', ToTypes(signature[(name.Length + 1)..].TrimEnd(')')))})";
    }

    public static IEnumerable<string> ToTypes(string arguments) => Split(arguments).Take(MostArguments).Select(ToType);

    /// <summary>At the commas outside of brackets; what is in these, type arguments and ranks, is left out.</summary>
    private static List<string> Split(string arguments)
    {
        List<string> all = [];
        var one = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < arguments.Length; i++)
        {
            char letter = arguments[i];
            if (depth == 0 && letter == '[' && i + 1 < arguments.Length && arguments[i + 1] is ']' or ',') one.Append("[]");
            if (letter is '<' or '[' or '(' or '{') depth++;
            else if (letter is '>' or ']' or ')' or '}') depth = Math.Max(0, depth - 1);
            else if (depth > 0) continue;
            else if (letter != ',') one.Append(letter);
            else
            {
                all.Add(one.ToString());
                one.Clear();
            }
        }
        if (one.Length > 0) all.Add(one.ToString());
        return all;
    }

    private static string ToType(string argument)
    {
        int value = argument.IndexOf('=', StringComparison.Ordinal);
        string[] words = (value < 0 ? argument : argument[..value]).Split(' ', StringSplitOptions.RemoveEmptyEntries);
        bool isReference = words.Any(References.Contains);
        string[] rest = [.. words.Where(word => !Modifiers.Contains(word) && !References.Contains(word))];
        string type = rest is ["unsigned" or "native", var number, ..] ? $"{rest[0]} {number}" : rest.FirstOrDefault("?");
        string name = type.TrimEnd('&', '*', '[', ']', '?'), suffix = type[name.Length..].Trim('?');
        string known = Types.GetValueOrDefault(name[(name.LastIndexOf('.') + 1)..], name);
        return known + suffix + (isReference && !suffix.EndsWith('&') ? "&" : "");
    }
}
