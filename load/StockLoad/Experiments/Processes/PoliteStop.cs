using System.Diagnostics;
using System.Runtime.InteropServices;

namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>Asks a process to end (SIGTERM), and ends it if it does not within the time that it gets.</summary>
internal static class PoliteStop
{
    private const int SigTerm = 15;

    public static async Task StopAsync(Process process, TimeSpan patience, TimeProvider time)
    {
        if (process.HasExited) return;
        if (OperatingSystem.IsWindows() || Kill(process.Id, SigTerm) != 0) process.Kill();
        using var late = new CancellationTokenSource(patience, time);
        using CancellationTokenRegistration kill = late.Token.Register(process.Kill);
        await process.WaitForExitAsync(CancellationToken.None);
    }

    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Kill(int processId, int signal);
}
