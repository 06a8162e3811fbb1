using System.Runtime.InteropServices;

namespace DotnetStarvation.Record;

/// <summary>What .NET needs for https on Linux, and looks for only then.</summary>
internal static class OpenSsl
{
    /// <summary>Those that .NET looks for (opensslshim.c).</summary>
    private static readonly string[] Libraries =
        ["libssl.so.3", "libssl.so.1.1", "libssl.so.1.0.2", "libssl.so.1.0.0", "libssl.so.10"];

    /// <summary>Without it, .NET aborts the process at the first use.</summary>
    public static bool IsMissing => OperatingSystem.IsLinux() && !Array.Exists(Libraries, CanBeLoaded);

    private static bool CanBeLoaded(string library) => NativeLibrary.TryLoad(library, out _);
}
