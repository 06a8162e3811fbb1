using System.Diagnostics;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// Healthy tests of this solution, run with the gate and without it in turn: how often the gate failed, and how much longer it
/// took.
/// </summary>
internal static class GatedTests
{
    private static readonly string[] Projects = ["LoadEngine.Tests", "StockStore.Tests", "CommandLine.Tests"];

    public static int Run(Arguments arguments)
    {
        int alarms = 0;
        Console.WriteLine("| tests | runs | false alarms | alone, median | with the gate, of that |\n|---|---|---|---|---|");
        foreach (string project in Projects.Where(project => File.Exists(Assembly(project))))
        {
            var ratios = new List<double>();
            var alone = new List<double>();
            int failed = 0;
            for (int round = 0; round < arguments.Rounds; round++)
            {
                double plain = Time(["dotnet", Assembly(project)], out int expected);
                double gated = Time([.. StarvationTool.Command, "check", "--", "dotnet", Assembly(project)], out int code);
                if (code != expected) failed++;
                alone.Add(plain);
                ratios.Add(gated / plain);
            }
            alarms += failed;
            var (low, high) = Statistics.Interval(ratios);
            Console.WriteLine($"| {project} | {arguments.Rounds} | {failed} | {Statistics.Median(alone):0.0} s "
                + $"| {Statistics.Median(ratios):0.000} ({low:0.000} to {high:0.000}) |");
        }
        return alarms == 0 ? 0 : 1;
    }

    /// <summary>As <c>dotnet build</c> leaves it.</summary>
    private static string Assembly(string project)
    {
        string bin = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "../.."));
        return Path.Combine(bin, project, "debug", $"{project}.dll");
    }

    private static double Time(string[] command, out int exitCode)
    {
        long start = Stopwatch.GetTimestamp();
        using Process process = Process.Start(new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        process.OutputDataReceived += (_, _) => { };
        process.ErrorDataReceived += (_, _) => { };
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        process.WaitForExit();
        exitCode = process.ExitCode;
        return Stopwatch.GetElapsedTime(start).TotalSeconds;
    }
}
