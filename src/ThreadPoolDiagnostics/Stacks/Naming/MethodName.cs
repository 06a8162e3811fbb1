namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>Short method names: the type and the method, without the namespace.</summary>
public static class MethodName
{
    /// <summary>Type.Method(int) for A.B.Type.Method(int); Type.Method.lambda() for A.B.Type.Method.lambda().</summary>
    public static string TypeAndMethod(string method)
    {
        string name = WithoutArguments(method);
        string[] segments = name.Replace("..", ".\0", StringComparison.Ordinal).Split('.');
        int own = segments.Reverse().TakeWhile(segment => segment == "lambda").Count() + 2;
        return string.Join('.', segments.TakeLast(own)).Replace('\0', '.') + method[name.Length..];
    }

    /// <summary>Type and method without arguments.</summary>
    public static string Bare(string method) => WithoutArguments(TypeAndMethod(method));

    /// <summary>Whether it is a lambda's: all lambdas of a method have one name.</summary>
    public static bool IsLambda(string method) =>
        WithoutArguments(method).EndsWith(CompilerName.Lambda, StringComparison.Ordinal);

    /// <summary>Method for A.B.Type.Method(int).</summary>
    internal static string Own(string method) => WithoutArguments(method).Split('.')[^1];

    /// <summary>Whether it is an instance constructor.</summary>
    internal static bool IsConstructor(string method) => WithoutArguments(method).EndsWith("..ctor", StringComparison.Ordinal);

    /// <summary>A.B.Type.Method for A.B.Type.Method(int).</summary>
    public static string WithoutArguments(string method)
    {
        int arguments = method.IndexOf('(', StringComparison.Ordinal);
        return arguments < 0 ? method : method[..arguments];
    }
}
