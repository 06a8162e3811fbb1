using System.ComponentModel;
using System.Runtime.InteropServices;
using StockExchange.CommandLine.Processes;

namespace StockExchange.Measuring;

/// <summary>A program from its start to its end, one at a time.</summary>
/// <param name="Output">What it printed.</param>
/// <param name="Cpu">User and kernel time.</param>
internal sealed partial record ToolRun(string Output, TimeSpan Cpu)
{
    private const int Children = -1;

    /// <summary>StockLoad has measured to the end, and one of its own checks failed: near saturation that may well be.</summary>
    private const int WentWrong = 5;

    /// <summary>Runs it; fails when it does not get to its end.</summary>
    public static ToolRun Run(string program, params IEnumerable<string> arguments)
    {
        TimeSpan before = ChildrenCpu();
        ChildResult ended = ChildProcess.Run(new(program, [.. arguments]), Timeout.InfiniteTimeSpan);
        if (ended.ExitCode is not (0 or WentWrong))
            throw new InvalidOperationException($"{program} ended with {ended.ExitCode}:\n{ended.Output}{ended.Errors}");
        return new(ended.Output, ChildrenCpu() - before);
    }

    public static bool IsInstalled(string program)
    {
        try
        {
            using ChildProcess process = ChildProcess.Start(new(program, "-h"));
            return true;
        }
        catch (Win32Exception)
        {
            Console.Error.WriteLine($"{program} was not found. Install it first (Debian and Ubuntu: apt-get install {program}).");
            return false;
        }
    }

    /// <summary>Of all children that have ended and were waited for.</summary>
    private static TimeSpan ChildrenCpu()
    {
        // struct rusage of 64-bit Linux: seconds and microseconds of user, then of kernel time, then 14 counters
        long[] usage = new long[18];
        if (GetUsage(Children, usage) != 0) throw new Win32Exception(Marshal.GetLastPInvokeError());
        return TimeSpan.FromSeconds(usage[0] + usage[2]) + TimeSpan.FromMicroseconds(usage[1] + usage[3]);
    }

    [LibraryImport("libc", EntryPoint = "getrusage", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int GetUsage(int who, long[] usage);
}
