using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Programs;

internal static partial class NativeWaits
{
    [DllImport("libc", EntryPoint = "usleep")]
    private static extern int Usleep(uint microseconds);

    [DllImport("libc", EntryPoint = "poll")]
    private static extern int Poll(nint descriptors, nuint count, int milliseconds);

    [DllImport("libc", EntryPoint = "open")]
    private static extern int Open(string path, int flags);

    [DllImport("libc", EntryPoint = "flock")]
    private static extern int Flock(int descriptor, int operation);

    [LibraryImport("libc", EntryPoint = "nanosleep")]
    private static partial int Nanosleep(ref TimeSpec wanted, ref TimeSpec left);

    [StructLayout(LayoutKind.Sequential)]
    private struct TimeSpec
    {
        public long Seconds;
        public long Nanoseconds;
    }

    [Scenario("native-usleep")]
    public static void NativeUsleep()
    {
        for (int round = 0; round < 3; round++) Usleep(120_000); // WAIT native|sleep 120ms times=3
    }

    [Scenario("native-poll")]
    public static void NativePoll()
    {
        int ready = Poll(0, 0, 150); // WAIT native|input-output 150ms
        Sink.Take(ready);
    }

    [Scenario("native-library-import")]
    public static void NativeLibraryImport()
    {
        var wanted = new TimeSpec { Nanoseconds = 150_000_000 };
        TimeSpec left = default;
        Sink.Take(Nanosleep(ref wanted, ref left)); // WAIT native|sleep 150ms
    }

    [Scenario("flock")]
    public static void FlockWait()
    {
        string path = Path.GetTempFileName();
        Process.Start("flock", [path, "sleep", "0.4"]).Dispose();
        Thread.Sleep(150); // WAIT sleep 150ms
        int descriptor = Open(path, 0);
        int result = Flock(descriptor, 2); // WAIT native|input-output|lock 150ms
        Sink.Take(result);
        File.Delete(path);
    }
}
