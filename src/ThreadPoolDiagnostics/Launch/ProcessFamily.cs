using System.Diagnostics;
using System.Runtime.InteropServices;
using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>
/// A process that we have started, and all that came of it. On Linux they are known by a variable that they have inherited from
/// us, so that one is found whose parent has ended, too.
/// </summary>
/// <param name="root">The process that was started.</param>
/// <param name="variable">A variable of its environment.</param>
/// <param name="value">What it begins with; nobody else's does.</param>
internal sealed class ProcessFamily(Process root, string variable, string value)
{
    private const int SigTerm = 15;
    private const int SigKill = 9;

    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan KillPatience = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Asks all of them to end, waits, and kills who is left. Blocks the caller's thread, for 5 s more at most.
    /// </summary>
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

    /// <param name="signal">What to send.</param>
    /// <param name="once">Once: an application may take a second SIGTERM for impatience. Otherwise to newcomers as well.</param>
    /// <param name="patience">How long they have.</param>
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

    /// <summary>Those that run; empty where the system does not tell.</summary>
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
