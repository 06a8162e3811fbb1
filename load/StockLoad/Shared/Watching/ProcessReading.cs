using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace StockExchange.StockLoad.Shared.Watching;

/// <summary>What the operating system says of a process at one moment.</summary>
/// <param name="Timestamp">Of the clock.</param>
/// <param name="Cpu">Processor time since it began, user and system.</param>
/// <param name="Threads">Of the operating system.</param>
/// <param name="Bytes">Of physical memory (the resident set).</param>
internal sealed record ProcessReading(long Timestamp, TimeSpan Cpu, int Threads, long Bytes)
{
    /// <summary>Of the times in /proc: USER_HZ, which is 100 on every architecture that .NET runs on.</summary>
    private const int TicksPerSecond = 100;

    /// <summary>Null when there is no such process any more, or it may not be looked at.</summary>
    public static ProcessReading? Take(int processId, TimeProvider time)
    {
        try
        {
            return OperatingSystem.IsLinux() ? OfProc(processId, time) : OfSystem(processId, time);
        }
        catch (Exception gone)
            when (gone is IOException or UnauthorizedAccessException or ArgumentException
                or InvalidOperationException or Win32Exception)
        {
            return null;
        }
    }

    /// <summary>/proc/ID/stat (proc(5)), one small file, where Process would read one for each thread. The name, in parentheses,
    /// may hold anything.
    /// </summary>
    private static ProcessReading? OfProc(int processId, TimeProvider time)
    {
        string stat = File.ReadAllText($"/proc/{processId}/stat");
        string[] fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' '); // from the third on
        if (fields[0] is "Z" or "X") return null; // it has ended, though its parent has not looked
        TimeSpan cpu = TimeSpan.FromSeconds((double)(Number(14) + Number(15)) / TicksPerSecond);
        return new(time.GetTimestamp(), cpu, (int)Number(20), Number(24) * Environment.SystemPageSize);

        long Number(int field) => long.Parse(fields[field - 3], CultureInfo.InvariantCulture);
    }

    private static ProcessReading OfSystem(int processId, TimeProvider time)
    {
        using Process process = Process.GetProcessById(processId);
        return new(time.GetTimestamp(), process.TotalProcessorTime, process.Threads.Count, process.WorkingSet64);
    }
}
