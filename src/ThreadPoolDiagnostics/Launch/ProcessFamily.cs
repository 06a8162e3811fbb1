using System.Diagnostics;
using System.Runtime.InteropServices;
using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>A process and its descendants, on Linux found by an inherited variable, also after a parent has ended.</summary>
/// <param name="root">The process that was started.</param>
/// <param name="variable">The name of a variable in its environment.</param>
/// <param name="value">How the variable's value begins; it is unique to this family.</param>
internal sealed class ProcessFamily(Process root, string variable, string value)
{
    private const int SigTerm = 15;
    private const int SigKill = 9;

    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan KillPatience = TimeSpan.FromSeconds(5);

    /// <summary>Sends SIGTERM to all, waits, and kills the rest. Blocks the thread, at most 5 s beyond the patience.</summary>
    public void End(TimeSpan patience)
    {
        if (!LinuxProcess.IsSupported) EndTree();
        else if (!EndAll(SigTerm, once: true, patience)) EndAll(SigKill, once: false, KillPatience);
    }

    private void EndTree()
    {
        if (!root.HasExited) root.Kill(entireProcessTree: true);
        root.WaitForExit(KillPatience);
    }

    /// <param name="signal">The signal to send.</param>
    /// <param name="once">Whether to send it only once: an application may treat a second SIGTERM as a forced stop.</param>
    /// <param name="patience">How long to wait for their end.</param>
    /// <returns>Whether all have ended.</returns>
    private bool EndAll(int signal, bool once, TimeSpan patience)
    {
        long start = TimeProvider.System.GetTimestamp();
        for (bool send = true; Members() is { Count: > 0 } members; send = !once)
        {
            if (send) members.ForEach(id => _ = Kill(id, signal));
            if (TimeProvider.System.GetElapsedTime(start) > patience) return false;
            root.WaitForExit(PollInterval);
            Pause();
        }
        return true;
    }

    /// <summary>The ids of those that run; empty on a system that does not show them.</summary>
    public List<int> Members() => LinuxProcess.IsSupported ? [.. LinuxProcess.Ids.Where(IsMember)] : [];

    private bool IsMember(int id)
    {
        var process = new LinuxProcess(id);
        return process.IsAlive && process.Variable(variable)?.StartsWith(value, StringComparison.Ordinal) == true;
    }

    private static void Pause()
    {
        using var never = new ManualResetEvent(false);
        never.WaitOne(PollInterval);
    }

    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Kill(int processId, int signal);
}
