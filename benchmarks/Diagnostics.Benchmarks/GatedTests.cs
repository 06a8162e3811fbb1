using System.Diagnostics;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// Healthy tests of this solution, run with the gate and without it in turn: how often the gate failed, in how many runs it had a
/// verdict (it has none on processes that end at once), and how much longer it took.
/// </summary>
internal static class GatedTests
{
    private static readonly string[] Projects =
    [
        "LoadEngine.Tests", "StockStore.Tests", "LoadReports.Tests", "Pages.Tests", "LivePages.Tests", "CommandLine.Tests",
    ];

    /// <summary>The verdicts in the text of a check, without unknown.</summary>
    private static readonly string[] Judgements =
    [
        .. Enum.GetValues<Verdict>().Where(verdict => verdict != Verdict.Unknown)
            .Select(verdict => $" {VerdictWords.Word(verdict).ToUpperInvariant()} "),
    ];

    public static int Run(Arguments arguments)
    {
        string[] projects = arguments.Tests is { } one ? [one] : Projects;
        if (Array.Find(projects, project => !File.Exists(Assembly(project))) is { } missing)
            return Refuse($"{missing} is not built: dotnet build tests/{missing}");
        int alarms = 0, allJudged = 0;
        double[] allAlone = new double[arguments.Rounds], allGated = new double[arguments.Rounds];
        Console.WriteLine("| tests | runs | judged | false alarms | alone, median | with the gate, of that |");
        Console.WriteLine("|---|---|---|---|---|---|");
        foreach (string project in projects)
        {
            var ratios = new List<double>();
            var alone = new List<double>();
            int failed = 0, judged = 0;
            for (int round = 0; round < arguments.Rounds; round++)
            {
                double plain = Time(["dotnet", Assembly(project)], out int expected, out _);
                if (expected != 0) return Refuse($"{project} fails without the gate, with exit code {expected}.");
                string[] command = [.. StarvationTool.Command, "check", "--", "dotnet", Assembly(project)];
                double gated = Time(command, out int code, out string said);
                if (code != 0)
                {
                    failed++;
                    Console.Error.WriteLine(said);
                }
                if (Judgements.Any(said.Contains)) judged++;
                alone.Add(plain);
                ratios.Add(gated / plain);
                allAlone[round] += plain;
                allGated[round] += gated;
            }
            alarms += failed;
            allJudged += judged;
            Write(project, judged, failed, alone, ratios);
        }
        if (projects.Length > 1)
            Write("all together", allJudged, alarms,
                [.. allAlone], [.. allGated.Zip(allAlone, (gated, plain) => gated / plain)]);
        return alarms == 0 ? 0 : 1;
    }

    private static void Write(string tests, int judged, int failed, List<double> alone, List<double> ratios)
    {
        var (low, high) = Statistics.Interval(ratios);
        Console.WriteLine($"| {tests} | {ratios.Count} | {judged} | {failed} | {alone.Median():0.0} s "
            + $"| {ratios.Median():0.000} ({low:0.000} to {high:0.000}) |");
    }

    private static int Refuse(string reason)
    {
        Console.Error.WriteLine(reason);
        return 1;
    }

    /// <summary>As <c>dotnet build</c> leaves it.</summary>
    private static string Assembly(string project) => Built.Dll(project, "debug");

    private static double Time(string[] command, out int exitCode, out string said)
    {
        long start = Stopwatch.GetTimestamp();
        using ChildProcess process = ChildProcess.StartHearingErrors(command);
        process.Input.Close();
        exitCode = process.WaitForExit(Timeout.InfiniteTimeSpan);
        said = process.Output;
        return Stopwatch.GetElapsedTime(start).TotalSeconds;
    }
}
