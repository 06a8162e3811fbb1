using System.Diagnostics;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// Healthy tests of this solution, run with the gate and without it in turn: how often the gate failed, and how much longer it
/// took.
/// </summary>
internal static class GatedTests
{
    private static readonly string[] Projects =
    [
        "LoadEngine.Tests", "StockStore.Tests", "LoadReports.Tests", "Pages.Tests", "LivePages.Tests", "CommandLine.Tests",
    ];

    public static int Run(Arguments arguments)
    {
        string[] projects = arguments.Tests is { } one ? [one] : Projects;
        if (Array.Find(projects, project => !File.Exists(Assembly(project))) is { } missing)
            return Refuse($"{missing} is not built: dotnet build tests/{missing}");
        int alarms = 0;
        double[] allAlone = new double[arguments.Rounds], allGated = new double[arguments.Rounds];
        Console.WriteLine("| tests | runs | false alarms | alone, median | with the gate, of that |\n|---|---|---|---|---|");
        foreach (string project in projects)
        {
            var ratios = new List<double>();
            var alone = new List<double>();
            int failed = 0;
            for (int round = 0; round < arguments.Rounds; round++)
            {
                double plain = Time(["dotnet", Assembly(project)], out int expected);
                if (expected != 0) return Refuse($"{project} fails without the gate, with exit code {expected}.");
                double gated = Time([.. StarvationTool.Command, "check", "--", "dotnet", Assembly(project)], out int code);
                if (code != 0) failed++;
                alone.Add(plain);
                ratios.Add(gated / plain);
                allAlone[round] += plain;
                allGated[round] += gated;
            }
            alarms += failed;
            Write(project, failed, alone, ratios);
        }
        if (projects.Length > 1)
            Write("all together", alarms, [.. allAlone], [.. allGated.Zip(allAlone, (gated, plain) => gated / plain)]);
        return alarms == 0 ? 0 : 1;
    }

    private static void Write(string tests, int failed, List<double> alone, List<double> ratios)
    {
        var (low, high) = Statistics.Interval(ratios);
        Console.WriteLine($"| {tests} | {ratios.Count} | {failed} | {alone.Median():0.0} s "
            + $"| {ratios.Median():0.000} ({low:0.000} to {high:0.000}) |");
    }

    private static int Refuse(string reason)
    {
        Console.Error.WriteLine(reason);
        return 1;
    }

    /// <summary>As <c>dotnet build</c> leaves it.</summary>
    private static string Assembly(string project) => Built.Dll(project, "debug");

    private static double Time(string[] command, out int exitCode)
    {
        long start = Stopwatch.GetTimestamp();
        using Child process = Child.StartHearingErrors(command);
        exitCode = process.WaitForExit();
        return Stopwatch.GetElapsedTime(start).TotalSeconds;
    }
}
