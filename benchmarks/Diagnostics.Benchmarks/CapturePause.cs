using System.Diagnostics;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>How long a capture of stacks stops its target: the gaps in the clock readings of one of its threads.</summary>
internal static class CapturePause
{
    private const int Threads = 150;

    public static int Run(Arguments arguments)
    {
        using ChildProcess target = ReadyTarget.Start("pause-target", $"{Threads}");
        int id = target.Id;
        var cases = new List<(string Name, Action Do)>
        {
            ("nothing (control)", () => Thread.Sleep(400)),
            ("StackCapture", () => StackCapture.Capture(TargetProcess.FromId(id), TimeSpan.FromSeconds(20))),
            ("dotnet-starvation stacks", () => Tool(StarvationTool.Start("stacks", "-p", $"{id}"))),
        };
        if (arguments.DotnetStack is { } stack)
            cases.Add((
                "dotnet-stack report", () => Tool(ChildProcess.StartHearingErrors("dotnet", stack, "report", "-p", $"{id}"))));
        Report([.. cases.Select(@case =>
            (@case.Name, InTurn.Measure(arguments.Rounds, @case.Name, () => Measure(target, @case.Do))))]);
        return 0;
    }

    private static void Tool(ChildProcess tool)
    {
        using (tool) tool.WaitForExit(Timeout.InfiniteTimeSpan);
    }

    private static Gap Measure(ChildProcess target, Action work)
    {
        target.Ask(); // its gaps until now
        long start = Stopwatch.GetTimestamp();
        work();
        double elapsed = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
        double[] milliseconds = [.. target.Ask().Split(' ').Select(text => long.Parse(text) / 1_000.0)];
        return new(milliseconds[0], milliseconds[1], elapsed);
    }

    private static void Report(IReadOnlyList<(string Name, List<Gap> Gaps)> measured)
    {
        Console.WriteLine(
            "| capture | takes | longest stop, median | longest of all | stops together, median |\n"
            + "|---|---|---|---|---|");
        foreach (var (name, gaps) in measured)
            Console.WriteLine($"| {name} | {gaps.Median(gap => gap.Elapsed):0} ms "
                + $"| {gaps.Median(gap => gap.Longest):0.0} ms | {gaps.Max(gap => gap.Longest):0.0} ms "
                + $"| {gaps.Median(gap => gap.Sum):0.0} ms |");
    }

    /// <summary>In milliseconds: the longest stop, the sum of stops, and the duration of the capture.</summary>
    private sealed record Gap(double Longest, double Sum, double Elapsed);
}
