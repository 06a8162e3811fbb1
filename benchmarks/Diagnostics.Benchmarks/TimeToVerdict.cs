using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>The time that a check of a starving process takes, from the start of the tool's process to its end.</summary>
internal static class TimeToVerdict
{
    private const int Starving = 2;

    private static readonly TimeSpan UntilItStarves = TimeSpan.FromSeconds(3);

    public static int Run(Arguments arguments)
    {
        Console.WriteLine(
            "| target | verdict after, median | lowest to highest | the tool's CPU time, median | said starving |\n"
            + "|---|---|---|---|---|");
        foreach (string scenario in (string[])["task-wait", "sleep-poll", "lock-convoy"])
        {
            MeasuredCheck[] checks = Measure(scenario, arguments.Rounds);
            Console.WriteLine($"| {scenario} "
                + Statistics.CellsWithExtremes(checks.Select(check => check.Elapsed.TotalSeconds), "0.00 's'")
                + $"| {checks.Median(check => check.Cpu.TotalMilliseconds):0} ms "
                + $"| {checks.Count(check => check.ExitCode == Starving)} of {checks.Length} |");
        }

        return 0;
    }

    private static MeasuredCheck[] Measure(string scenario, int rounds)
    {
        using ChildProcess target = ChildProcess.StartBeside("dotnet", Built.Dll("TestTargets"), scenario);
        target.ReadLine();
        Thread.Sleep(UntilItStarves);
        return [.. Enumerable.Range(0, rounds).Select(_ => MeasuredCheck.Run(target.Id))];
    }
}
