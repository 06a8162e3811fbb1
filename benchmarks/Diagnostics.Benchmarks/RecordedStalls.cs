using System.Diagnostics;
using System.Globalization;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// How many stalls of 3 s at random moments <c>record</c> saves with the blocking call, and what it costs: its own process, and
/// an idle one. An "hour" takes 20 s.
/// </summary>
internal static class RecordedStalls
{
    private const int Targets = 5;
    private const int HoursEach = 20;

    /// <summary>The longest time from a stall to the recorder's line about it.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    /// <summary>The runtime recompiles a method at its 30th call, and some are called once a second.</summary>
    internal static readonly TimeSpan Settling = TimeSpan.FromSeconds(90);

    private static readonly TimeSpan Quiet = TimeSpan.FromSeconds(60);

    public static int Run()
    {
        string folder = Directory.CreateTempSubdirectory("recorded-stalls-").FullName;
        try
        {
            (int caught, long largest, double cpu, long memory, long memoryOfOne) = Catch(folder);
            Console.WriteLine($"| stalls caught with their call | {caught} of {Targets * HoursEach} |");
            Console.WriteLine($"| CPU of the recorder, {Targets} processes followed | {cpu:0.00} % of a core |");
            Console.WriteLine($"| its memory at its peak | {memory / 1e6:0} MB |");
            Console.WriteLine($"| that of a recorder of one of them, {HoursEach} stalls | {memoryOfOne / 1e6:0} MB |");
            Console.WriteLine($"| largest document and page | {largest / 1e6:0.00} MB |");
            (double alone, double recorded, double own) = MeasureIdle(folder);
            Console.WriteLine($"| an idle process, alone and recorded | {alone:0.000} % and {recorded:0.000} % of a core |");
            Console.WriteLine($"| CPU of the recorder of it | {own:0.00} % of a core |");
            return caught >= Targets * HoursEach * 0.99 ? 0 : 1;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static (int Caught, long Largest, double Cpu, long Memory, long MemoryOfOne) Catch(string folder)
    {
        ChildProcess[] targets =
            [.. Enumerable.Range(1, Targets).Select(seed => ReadyTarget.Start("stall-target", $"{seed}", $"{HoursEach}"))];
        try
        {
            using ChildProcess recorder = StarvationTool.Start(
                "record", "-n", "Diagnostics.Benchmarks", "--out", folder, "--cooldown", "1s");
            using ChildProcess another = StarvationTool.Start(
                "record", "-p", $"{targets[^1].Id}", "--out", Path.Combine(folder, "one"), "--cooldown", "1s");
            long start = Stopwatch.GetTimestamp();
            var stalls = new List<(int Id, DateTimeOffset At)>();
            foreach (ChildProcess target in targets)
                while (target.ReadLine() is { } line && line != "done")
                    if (line.Split(' ') is ["stall", var time]) stalls.Add((target.Id, Time(time)));
            double cpu = ProcessorClock.Milliseconds(recorder.Id) / Stopwatch.GetElapsedTime(start).TotalMilliseconds * 100;
            long memory = recorder.PeakMemory, memoryOfOne = another.PeakMemory;
            string[] lines = recorder.ErrorLines;
            long largest = Directory.EnumerateFiles(folder).Max(file => new FileInfo(file).Length);
            (int Id, DateTimeOffset At)[] missed = [.. stalls.Where(stall => !lines.Any(line => IsAbout(line, stall)))];
            foreach ((int Id, DateTimeOffset At) stall in missed)
                Console.Error.WriteLine($"missed: process {stall.Id} at {stall.At:HH:mm:ss.fff}; lines at that time: "
                    + string.Join("; ", lines.Where(line => IsAround(line, stall))));
            return (stalls.Count - missed.Length, largest, cpu, memory, memoryOfOne);
        }
        finally
        {
            foreach (ChildProcess target in targets) target.Dispose();
        }
    }

    private static DateTimeOffset Time(string milliseconds) =>
        DateTimeOffset.FromUnixTimeMilliseconds(long.Parse(milliseconds, CultureInfo.InvariantCulture));

    /// <summary>"2026-11-22 12:00:01 process 5 (Name) starves for at least 1.0 s: Type.Method (task), FILE"</summary>
    private static bool IsAbout(string line, (int Id, DateTimeOffset At) stall) =>
        IsAround(line, stall) && line.Contains($": {StallTarget.Culprit} ", StringComparison.Ordinal);

    private static bool IsAround(string line, (int Id, DateTimeOffset At) stall) =>
        line.Contains($" process {stall.Id} (", StringComparison.Ordinal)
        && DateTimeOffset.TryParse(line.AsSpan(0, 19), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var at)
        && at >= stall.At - TimeSpan.FromSeconds(1) && at <= stall.At + Patience;

    private static (double Alone, double Recorded, double Own) MeasureIdle(string folder)
    {
        using ChildProcess target = ReadyTarget.Start("work-target", "nothing", "1");
        double alone = Measure(target.Id)[0];
        using ChildProcess recorder = StarvationTool.Start("record", "-p", $"{target.Id}", "--out", folder);
        double[] both = Measure(target.Id, recorder.Id);
        return (alone, both[0], both[1]);
    }

    private static double[] Measure(params int[] ids)
    {
        Thread.Sleep(Settling);
        double[] before = [.. ids.Select(ProcessorClock.Milliseconds)];
        Thread.Sleep(Quiet);
        return [.. ids.Select((id, index) => (ProcessorClock.Milliseconds(id) - before[index]) / Quiet.TotalMilliseconds * 100)];
    }
}
