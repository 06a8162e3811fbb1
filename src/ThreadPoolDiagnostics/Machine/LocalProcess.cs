using System.Diagnostics;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>A process of this machine, by the id that we see.</summary>
internal static class LocalProcess
{
    public static bool IsAlive(int id)
    {
        if (LinuxProcess.IsSupported) return new LinuxProcess(id).IsAlive;
        return Name(id) is not null;
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
