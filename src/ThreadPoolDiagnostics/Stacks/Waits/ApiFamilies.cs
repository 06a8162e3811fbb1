namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>Types of .NET that forward a call, so that stacks show another type than the one that the code calls.</summary>
internal static class ApiFamilies
{
    private static readonly string[] Beginnings =
    [
        "System.Lazy.", // makes its value in methods of other names
        "System.Diagnostics.Trace", // Trace, TraceSource, TraceInternal, TraceListener
        "Microsoft.Extensions.Logging.", // from ILogger's methods to the providers
    ];

    /// <param name="api">The method that an application calls: Namespace.Type.Method.</param>
    /// <param name="frame">The frame as stacks name it.</param>
    public static bool AreOne(string api, string frame) => Array.Exists(Beginnings, beginning =>
        api.StartsWith(beginning, StringComparison.Ordinal) && frame.StartsWith(beginning, StringComparison.Ordinal));
}
