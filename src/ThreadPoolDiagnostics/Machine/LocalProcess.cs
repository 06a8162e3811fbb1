using System.Diagnostics;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>A process of this machine, by its id in our pid namespace.</summary>
internal static class LocalProcess
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(10);

    public static bool IsAlive(int id)
    {
        if (LinuxProcess.IsSupported) return new LinuxProcess(id).IsAlive;
        return Name(id) is not null;
    }

    /// <summary>Waits for its end on the calling thread; false when it still runs after the patience.</summary>
    public static bool Ends(int id, TimeSpan patience)
    {
        long start = TimeProvider.System.GetTimestamp();
        using var never = new ManualResetEvent(false);
        while (IsAlive(id))
        {
            if (TimeProvider.System.GetElapsedTime(start) > patience) return false;
            never.WaitOne(PollInterval);
        }
        return true;
    }

    /// <summary>The name of its program, without folder and extension; null when it has ended.</summary>
    public static string? Name(int id)
    {
        try
        {
            using Process process = Process.GetProcessById(id);
            return process.ProcessName;
        }
        catch (Exception failure) when (failure is ArgumentException or InvalidOperationException)
        {
            return null;
        }
    }
}
