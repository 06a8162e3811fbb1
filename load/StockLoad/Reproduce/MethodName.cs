namespace StockExchange.StockLoad.Reproduce;

/// <summary>Methods as people say them: the type and the method, without the namespace.</summary>
internal static class MethodName
{
    /// <summary>A.B.Type.Method(int) becomes Type.Method(int).</summary>
    public static string Short(string method)
    {
        int arguments = method.IndexOf('(', StringComparison.Ordinal);
        string name = arguments < 0 ? method : method[..arguments];
        return string.Join('.', name.Split('.').TakeLast(2)) + method[name.Length..];
    }

    /// <summary>The same without its arguments.</summary>
    public static string Bare(string method) => Short(method).Split('(')[0];
}
