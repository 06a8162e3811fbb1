using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace StockExchange.StockLoad.Shared.Watching;

/// <summary>Samples the use of resources of any process, .NET or not, ten times per second on its own thread, until it is
/// disposed. When the process ends meanwhile, the readings so far stay.</summary>
internal sealed class ProcessMeter : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(100);

    private readonly Lock _lock = new();
    private readonly List<ProcessReading> _readings = [];
    private readonly ManualResetEventSlim _isOver = new(false, spinCount: 0);
    private readonly int _processId;
    private readonly TimeProvider _time;
    private readonly Thread _thread;

    /// <summary>Samples the process with the clock of the load.</summary>
    public ProcessMeter(int processId, TimeProvider time)
    {
        (_processId, _time) = (processId, time);
        Read();
        _thread = new(Run) { IsBackground = true, Name = "StockLoad process meter" };
        _thread.Start();
    }

    /// <summary>
    /// The use in a span of time that is over; null when the process had no reading in it, or the span is empty.
    /// </summary>
    /// <param name="origin">The timestamp at which the span begins.</param>
    /// <param name="duration">The length of the span; if the process ended in it, only the time until then counts.</param>
    public ProcessUsage? Usage(long origin, TimeSpan duration)
    {
        Read();
        ProcessReading[] all;
        lock (_lock) all = [.. _readings];
        long end = origin + (long)(duration.TotalSeconds * _time.TimestampFrequency);
        return all is [_, .., var last] && last.Timestamp > origin && end > origin
            ? Usage(all, origin, Math.Min(end, last.Timestamp))
            : null;
    }

    public void Dispose()
    {
        _isOver.Set();
        _thread.Join();
        _isOver.Dispose();
    }

    private void Run()
    {
        while (!_isOver.Wait(Interval)) Read();
    }

    private void Read()
    {
        lock (_lock)
            if (ProcessReading.Take(_processId, _time) is { } reading) _readings.Add(reading);
    }

    private ProcessUsage Usage(ProcessReading[] all, long from, long to)
    {
        TimeSpan cpu = CpuAt(all, to) - CpuAt(all, from);
        ProcessReading[] meanwhile = [.. all.Where(reading => reading.Timestamp >= from && reading.Timestamp <= to)];
        // The span is shorter than the time between two readings.
        if (meanwhile.Length == 0) meanwhile = [all.First(reading => reading.Timestamp >= to)];
        return new(
            cpu.TotalSeconds,
            cpu / _time.GetElapsedTime(from, to) * 100,
            meanwhile.Max(reading => reading.Threads),
            meanwhile.Max(reading => reading.Bytes) / 1e6);
    }

    /// <summary>The processor time at a timestamp, interpolated between two readings.</summary>
    private static TimeSpan CpuAt(ProcessReading[] all, long timestamp)
    {
        int next = Array.FindIndex(all, reading => reading.Timestamp >= timestamp);
        if (next <= 0) return all[next < 0 ? ^1 : 0].Cpu;
        (ProcessReading before, ProcessReading after) = (all[next - 1], all[next]);
        double share = (double)(timestamp - before.Timestamp) / (after.Timestamp - before.Timestamp);
        return before.Cpu + ((after.Cpu - before.Cpu) * share);
    }
}

/// <summary>
/// A reading of the operating system's counters of a process: processor time since its start, threads, resident set.
/// </summary>
internal sealed record ProcessReading(long Timestamp, TimeSpan Cpu, int Threads, long Bytes)
{
    /// <summary>The unit of the times in /proc: USER_HZ, which is 100 on every architecture that .NET runs on.</summary>
    private const int TicksPerSecond = 100;

    /// <summary>Takes a reading; null when the process has ended, or may not be read.</summary>
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

    /// <summary>Reads /proc/ID/stat (proc(5)), one small file; Process would read one per thread. The name, in parentheses, may
    /// contain anything.</summary>
    private static ProcessReading? OfProc(int processId, TimeProvider time)
    {
        string stat = File.ReadAllText($"/proc/{processId}/stat");
        string[] fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' '); // from the third field on
        if (fields[0] is "Z" or "X") return null; // it has ended, but its parent has not read the exit code
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
