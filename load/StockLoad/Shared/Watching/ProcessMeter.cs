namespace StockExchange.StockLoad.Shared.Watching;

/// <summary>Samples what any process uses, .NET or not, ten times a second on a thread of its own, from the moment it is made
/// until it is disposed. When the process ends in between, what was seen until then stays.</summary>
internal sealed class ProcessMeter : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(100);

    private readonly Lock _lock = new();
    private readonly List<ProcessReading> _readings = [];
    private readonly ManualResetEventSlim _isOver = new(false, spinCount: 0);
    private readonly int _processId;
    private readonly TimeProvider _time;
    private readonly Thread _thread;

    /// <param name="processId">The process.</param>
    /// <param name="time">The clock that the load uses, too.</param>
    public ProcessMeter(int processId, TimeProvider time)
    {
        (_processId, _time) = (processId, time);
        Read();
        _thread = new(Run) { IsBackground = true, Name = "StockLoad process meter" };
        _thread.Start();
    }

    /// <summary>
    /// What it used in a span of time that is over; null when it was not there to be seen, or the span is empty.
    /// </summary>
    /// <param name="origin">The timestamp at which the span begins.</param>
    /// <param name="duration">How long it is. Of a process that ended in it, only the time until then counts.</param>
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
        // Shorter than the time between two of them.
        if (meanwhile.Length == 0) meanwhile = [all.First(reading => reading.Timestamp >= to)];
        return new(
            cpu.TotalSeconds,
            cpu / _time.GetElapsedTime(from, to) * 100,
            meanwhile.Max(reading => reading.Threads),
            meanwhile.Max(reading => reading.Bytes) / 1e6);
    }

    /// <summary>Between two readings, in proportion.</summary>
    private static TimeSpan CpuAt(ProcessReading[] all, long timestamp)
    {
        int next = Array.FindIndex(all, reading => reading.Timestamp >= timestamp);
        if (next <= 0) return all[next < 0 ? ^1 : 0].Cpu;
        (ProcessReading before, ProcessReading after) = (all[next - 1], all[next]);
        double share = (double)(timestamp - before.Timestamp) / (after.Timestamp - before.Timestamp);
        return before.Cpu + ((after.Cpu - before.Cpu) * share);
    }
}
