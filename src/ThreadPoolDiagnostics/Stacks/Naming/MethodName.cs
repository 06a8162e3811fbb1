namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>Methods as people say them: the type and the method, without the namespace.</summary>
public static class MethodName
{
    /// <summary>
    /// A.B.Type.Method(int) becomes Type.Method(int), and A.B.Type.Method.lambda() becomes Type.Method.lambda().
    /// </summary>
    public static string TypeAndMethod(string method)
    {
        ArgumentNullException.ThrowIfNull(method);
        int arguments = method.IndexOf('(', StringComparison.Ordinal);
        string name = arguments < 0 ? method : method[..arguments];
        string[] segments = name.Replace("..", ".\0", StringComparison.Ordinal).Split('.');
        int own = segments.Reverse().TakeWhile(segment => segment == "lambda").Count() + 2;
        return string.Join('.', segments.TakeLast(own)).Replace('\0', '.') + method[name.Length..];
    }

    /// <summary>The same without its arguments.</summary>
    public static string Bare(string method) => TypeAndMethod(method).Split('(')[0];
}
