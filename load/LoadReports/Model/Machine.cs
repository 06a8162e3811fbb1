using System.Reflection;
using System.Runtime.InteropServices;

namespace StockExchange.LoadReports.Model;

/// <summary>The machine and the runtime of a measurement.</summary>
/// <param name="Processors">The number of processors that this process may use.</param>
/// <param name="MemoryMegabytes">Physical memory, in millions of bytes, or the limit of the container.</param>
/// <param name="System">The operating system and its version.</param>
/// <param name="Runtime">The .NET version of the load generator.</param>
/// <param name="Tool">Version and commit of this tool.</param>
internal sealed record Machine(int Processors, double MemoryMegabytes, string System, string Runtime, string Tool)
{
    public static Machine This() => new(
        Environment.ProcessorCount,
        Math.Round(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 1e6),
        RuntimeInformation.OSDescription,
        RuntimeInformation.FrameworkDescription,
        $"StockLoad {Version()}");

    /// <summary>The version, "1.1.0+2ad8e8ce8", with enough of the commit to identify it.</summary>
    private static string? Version()
    {
        const int commit = 10; // with the +
        string? whole =
            typeof(Machine).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion;
        return whole?.IndexOf('+') is { } at and >= 0 ? whole[..Math.Min(at + commit, whole.Length)] : whole;
    }
}

/// <summary>A process's use of resources under load, .NET or not, by the counters of the operating system.</summary>
/// <param name="CpuSeconds">Processor time, user and system.</param>
/// <param name="CpuPercent">The same in percent of one processor: 200 is two processors all the time.</param>
/// <param name="PeakThreads">The highest number of threads in any sample.</param>
/// <param name="PeakMegabytes">The most physical memory (the resident set) in any sample.</param>
internal sealed record ProcessUsage(double CpuSeconds, double CpuPercent, int PeakThreads, double PeakMegabytes);
