using System.Globalization;

namespace DotnetStarvation.Ps;

/// <summary>
/// How busy the processors are with everything that runs on the machine: a process that queues may not get to run because of others.
/// Linux only (/proc/stat); elsewhere it is zero, and only the process's own share is known.
/// </summary>
internal sealed class MachineCpu
{
    private const int IdleWord = 3;
    private const int WaitsForDiskWord = 4;

    private readonly long[] _start = Read();

    /// <summary>Percent of all processors, 0 to 100, since this object was made.</summary>
    public double BusyPercent()
    {
        long[] spent = [.. Read().Zip(_start, (now, then) => now - then)];
        long all = spent.Sum();
        return all == 0 ? 0 : 100.0 * (all - spent[IdleWord] - spent[WaitsForDiskWord]) / all;
    }

    /// <summary>Ticks as user, nice, system, idle, iowait, irq, softirq, steal (proc_stat(5)); the guests' are in the user's.</summary>
    private static long[] Read()
    {
        if (!OperatingSystem.IsLinux()) return [];
        string line = File.ReadLines("/proc/stat").First();
        return [.. line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1..9].Select(ticks => long.Parse(ticks, CultureInfo.InvariantCulture))];
    }
}
