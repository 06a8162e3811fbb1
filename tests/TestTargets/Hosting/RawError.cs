using Microsoft.Win32.SafeHandles;

namespace TestTargets;

/// <summary>
/// Standard error, not through Console, which shares a lock with standard output: that one may be what everybody waits for.
/// </summary>
internal static class RawError
{
    public static StreamWriter Open() => new(OpenStream()) { AutoFlush = true };

    private static Stream OpenStream() => OperatingSystem.IsWindows()
        ? Console.OpenStandardError()
        : new FileStream(new SafeFileHandle(2, ownsHandle: false), FileAccess.Write, bufferSize: 0);
}
