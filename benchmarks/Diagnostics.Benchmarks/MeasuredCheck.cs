using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>One <c>check</c> as a user runs it, from the start of its process to its end.</summary>
/// <param name="ExitCode">2: starving.</param>
/// <param name="Elapsed">From start to end.</param>
/// <param name="Cpu">User and kernel time of its process, in steps of 10 ms.</param>
internal sealed partial record MeasuredCheck(int ExitCode, TimeSpan Elapsed, TimeSpan Cpu)
{
    /// <summary>The shell tells what the processor time of its only child was.</summary>
    private const string Script = "\"$@\" > /dev/null; code=$?; times; exit $code";

    public static MeasuredCheck Run(int target, params string[] options)
    {
        string[] command = [.. StarvationTool.Command, "check", "-p", $"{target}", .. options];
        long start = Stopwatch.GetTimestamp();
        using Process shell = Process.Start(new ProcessStartInfo("/bin/sh", ["-c", Script, "sh", .. command])
        {
            RedirectStandardOutput = true,
        })!;
        string times = shell.StandardOutput.ReadToEnd();
        shell.WaitForExit();
        return new(shell.ExitCode, Stopwatch.GetElapsedTime(start), Sum(times.Trim().Split('\n')[^1]));
    }

    /// <summary>For instance 0m0.12s 0m0.03s.</summary>
    private static TimeSpan Sum(string times) => TimeSpan.FromSeconds(MinutesAndSeconds().Matches(times)
        .Sum(match => (60 * Number(match.Groups[1].Value)) + Number(match.Groups[2].Value)));

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"(\d+)m([\d.]+)s")]
    private static partial Regex MinutesAndSeconds();
}
