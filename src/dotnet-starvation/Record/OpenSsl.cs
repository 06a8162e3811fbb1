using System.Runtime.InteropServices;

namespace DotnetStarvation.Record;

/// <summary>The library that .NET loads for https on Linux.</summary>
internal static class OpenSsl
{
    /// <summary>The names that .NET tries (opensslshim.c).</summary>
    private static readonly string[] Libraries =
        ["libssl.so.3", "libssl.so.1.1", "libssl.so.1.0.2", "libssl.so.1.0.0", "libssl.so.10"];

    /// <summary>Whether the library is missing: .NET then aborts the process at its first use.</summary>
    public static bool IsMissing => OperatingSystem.IsLinux() && !Array.Exists(Libraries, CanBeLoaded);

    private static bool CanBeLoaded(string library) => NativeLibrary.TryLoad(library, out _);
}
