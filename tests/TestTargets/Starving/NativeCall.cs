using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace TestTargets.Starving;

/// <summary>A native client library that blocks: .NET sees no wait at all. 100 queries at a time, 700 ms. Needs libc.</summary>
internal static partial class NativeCall
{
    private const string Here = "TestTargets.Starving.NativeCall";

    public static readonly Scenario Scenario = new("native-call",
        Label.Starves("none|native|input-output|sleep", $"{Here}.Query", $"{Here}.Sleep"), () => ClosedLoop.Start(100, Query));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Query() => _ = Sleep(700_000); // The exhibit

    [LibraryImport("libc", EntryPoint = "usleep")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Sleep(uint microseconds);
}
