using System.Diagnostics;
using System.Globalization;
using StockExchange.Measuring;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// How long a capture of stacks stops its target: the gaps that one of its threads sees, against as long a time without.
/// </summary>
internal static class CapturePause
{
    private const int Threads = 150;

    public static int Run(Arguments arguments)
    {
        using Child target = ReadyTarget.Start("pause-target", $"{Threads}");
        int id = target.Id;
        var cases = new List<(string Name, Action Do)>
        {
            ("nothing (control)", () => Thread.Sleep(400)),
            ("StackCapture", () => StackCapture.Capture(TargetProcess.FromId(id), TimeSpan.FromSeconds(20))),
            ("dotnet-starvation stacks", () => Tool(StarvationTool.Start("stacks", "-p", $"{id}"))),
        };
        if (arguments.DotnetStack is { } stack)
            cases.Add(("dotnet-stack report", () => Tool(Child.StartHearingErrors("dotnet", stack, "report", "-p", $"{id}"))));
        Report([.. cases.Select(@case => (@case.Name, Measure(target, @case.Do, arguments.Rounds)))]);
        return 0;
    }

    private static void Tool(Child tool)
    {
        using (tool) tool.WaitForExit();
    }

    private static List<Gap> Measure(Child target, Action work, int rounds)
    {
        work(); // warm-up
        var gaps = new List<Gap>();
        for (int round = 0; round < rounds; round++)
        {
            Read(target);
            long start = Stopwatch.GetTimestamp();
            work();
            double elapsed = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
            gaps.Add(Read(target) with { Elapsed = elapsed });
        }

        return gaps;
    }

    private static Gap Read(Child target)
    {
        double[] milliseconds =
            [.. target.Ask().Split(' ').Select(text => long.Parse(text, CultureInfo.InvariantCulture) / 1_000.0)];
        return new(milliseconds[0], milliseconds[1], 0);
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

    /// <summary>
    /// What the target saw, in milliseconds: its longest stop, all of them together, and how long the capture took.
    /// </summary>
    private sealed record Gap(double Longest, double Sum, double Elapsed);
}
