using System.Diagnostics;
using System.Text.RegularExpressions;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>A run of <c>check</c> as a process; its user and kernel time is in steps of 10 ms.</summary>
internal sealed partial record MeasuredCheck(int ExitCode, TimeSpan Elapsed, TimeSpan Cpu)
{
    /// <summary>The shell prints the processor time of its only child.</summary>
    private const string Script = "\"$@\" > /dev/null; code=$?; times; exit $code";

    public static MeasuredCheck Run(int target, params string[] options)
    {
        string[] command = [.. StarvationTool.Command, "check", "-p", $"{target}", .. options];
        long start = Stopwatch.GetTimestamp();
        ChildResult shell = ChildProcess.Run(
            new("/bin/sh", ["-c", Script, "sh", .. command]) { SharesErrors = true }, Timeout.InfiniteTimeSpan);
        return new(shell.ExitCode, Stopwatch.GetElapsedTime(start), Sum(shell.Output.Trim().Split('\n')[^1]));
    }

    /// <summary>Parses for instance "0m0.12s 0m0.03s".</summary>
    private static TimeSpan Sum(string times) => TimeSpan.FromSeconds(MinutesAndSeconds().Matches(times)
        .Sum(match => (60 * double.Parse(match.Groups[1].Value)) + double.Parse(match.Groups[2].Value)));

    [GeneratedRegex(@"(\d+)m([\d.]+)s")]
    private static partial Regex MinutesAndSeconds();
}
