namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>The native libraries of the runtime itself: its engine, its compiler, its garbage collector.</summary>
internal static class RuntimeLibraries
{
    private static readonly string[] Names = ["libcoreclr", "libclrjit", "libclrgc"];

    /// <param name="library">A library's file name.</param>
    public static bool Contain(string library) =>
        Array.Exists(Names, name => library.StartsWith(name, StringComparison.Ordinal));
}
