using Microsoft.Win32.SafeHandles;

namespace TestTargets;

/// <summary>Standard error without Console, whose lock it shares with standard output, which may be what blocks.</summary>
internal static class RawError
{
    public static StreamWriter Open() => new(OpenStream()) { AutoFlush = true };

    private static Stream OpenStream() => OperatingSystem.IsWindows()
        ? Console.OpenStandardError()
        : new FileStream(new SafeFileHandle(2, ownsHandle: false), FileAccess.Write, bufferSize: 0);
}
