using System.Globalization;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>How many processors of this machine had nothing to do (Linux).</summary>
/// <param name="read">The idle time of all processors since boot; null when it is not known.</param>
/// <param name="time">The clock.</param>
internal sealed class IdleTime(Func<TimeSpan?> read, TimeProvider time)
{
    /// <summary>The unit of /proc/stat is USER_HZ: 100 on all of Linux's platforms that .NET has.</summary>
    private const int TicksPerSecond = 100;

    /// <summary>An earlier reading says too little of now.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(1);

    private (long At, TimeSpan Idle) _last = (long.MinValue / 2, TimeSpan.Zero);

    public static IdleTime OfMachine => new(Read, TimeProvider.System);

    /// <summary>The processors that were idle on average since the last call; 0 when that was more than a second ago, and where
    /// it is not known.</summary>
    public double ProcessorsSinceLast()
    {
        if (read() is not { } idle) return 0;
        long now = time.GetTimestamp();
        var (before, idleBefore) = _last;
        _last = (now, idle);
        TimeSpan elapsed = time.GetElapsedTime(before, now);
        return elapsed > TimeSpan.Zero && elapsed <= Longest ? (idle - idleBefore) / elapsed : 0;
    }

    /// <summary>The fields idle and iowait of the first line (proc_stat(5)).</summary>
    private static TimeSpan? Read()
    {
        try
        {
            string[] fields = File.ReadLines("/proc/stat").First().Split(' ', StringSplitOptions.RemoveEmptyEntries);
            return TimeSpan.FromSeconds(
                fields[4..6].Sum(field => double.Parse(field, CultureInfo.InvariantCulture)) / TicksPerSecond);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or FormatException)
        {
            return null;
        }
    }
}
