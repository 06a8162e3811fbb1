using System.Reflection;
using System.Runtime.InteropServices;

namespace StockExchange.LoadReports.Model;

/// <summary>What the numbers were measured on, and with.</summary>
/// <param name="Processors">That this process may use.</param>
/// <param name="MemoryMegabytes">Physical memory, in millions of bytes, or the limit of the container.</param>
/// <param name="System">The operating system and its version.</param>
/// <param name="Runtime">The .NET that runs the load generator.</param>
/// <param name="Tool">Version and commit of this tool.</param>
internal sealed record Machine(int Processors, double MemoryMegabytes, string System, string Runtime, string Tool)
{
    public static Machine This() => new(
        Environment.ProcessorCount,
        Math.Round(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 1e6),
        RuntimeInformation.OSDescription,
        RuntimeInformation.FrameworkDescription,
        $"StockLoad {Version()}");

    /// <summary>"1.1.0+2ad8e8ce8": so much of the commit tells it from all others.</summary>
    private static string? Version()
    {
        const int commit = 10; // with the +
        string? whole =
            typeof(Machine).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion;
        return whole?.IndexOf('+') is { } at and >= 0 ? whole[..Math.Min(at + commit, whole.Length)] : whole;
    }
}
