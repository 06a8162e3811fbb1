using System.Globalization;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>Processor time of the whole machine since boot, in ticks (/proc/stat, proc(5)).</summary>
/// <param name="Busy">The busy time of all processors, for all processes.</param>
/// <param name="Total">Busy and idle time.</param>
public sealed record MachineLoad(long Busy, long Total)
{
    private const string Statistics = "/proc/stat";
    private const int Idle = 3;
    private const int InputOutputWait = 4;
    private const int Guest = 8; // contained in the ones before

    /// <summary>The current reading; null where there is no /proc/stat.</summary>
    public static MachineLoad? Read() =>
        OperatingSystem.IsLinux() ? FileProbe.TryRead(() => Parse(File.ReadLines(Statistics).First())) : null;

    /// <param name="line">cpu user nice system idle iowait irq softirq steal guest guest_nice</param>
    internal static MachineLoad Parse(string line)
    {
        long[] ticks = [.. line.Split(' ', StringSplitOptions.RemoveEmptyEntries).Skip(1).Take(Guest).Select(Number)];
        return new MachineLoad(ticks.Sum() - ticks[Idle] - ticks[InputOutputWait], ticks.Sum());
    }

    /// <summary>CPU use of all processors since an earlier reading, 0 to 100 percent; null when no time has passed.</summary>
    public double? PercentSince(MachineLoad earlier) =>
        Total > earlier.Total ? Math.Clamp(100.0 * (Busy - earlier.Busy) / (Total - earlier.Total), 0, 100) : null;

    private static long Number(string text) => long.Parse(text, CultureInfo.InvariantCulture);
}
