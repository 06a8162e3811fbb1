namespace ThreadPoolDiagnostics;

internal static class FrameName
{
    public static string Format(string raw) => raw;
}
