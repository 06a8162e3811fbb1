using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using StockExchange.LoadReports.Json;
using StockExchange.LoadReports.Model;
using StockExchange.Measuring;

namespace StockExchange.Load.Benchmarks;

/// <summary>The load tools as a user runs them, each in a process of its own.</summary>
internal static partial class Generators
{
    /// <summary>StockLoad's closed loop, or with a rate its open loop.</summary>
    /// <param name="url">To ask.</param>
    /// <param name="connections">In the open loop: at most.</param>
    /// <param name="seconds">Of the measurement.</param>
    /// <param name="rate">Requests a second.</param>
    /// <param name="warmUp">Seconds of the same load before. Its CPU is in the process's, so its requests are in what that is
    /// divided by.</param>
    public static Measured StockLoad(string url, int connections, int seconds, double? rate = null, int warmUp = 0) =>
        StockLoad(url, [], connections, seconds, rate, warmUp);

    /// <summary>A flow instead of one request; the rate is of iterations.</summary>
    public static Measured Flow(string url, string file, int connections, int seconds, double? rate = null, int warmUp = 0) =>
        StockLoad(url, ["--flow", file], connections, seconds, rate, warmUp);

    /// <summary>StockLoad's closed loop after a warm-up of 2 s. The CPU is that of the measured seconds, as the report says it:
    /// without the start, and what is compiled then.</summary>
    /// <param name="url">To ask.</param>
    /// <param name="connections">The connections.</param>
    /// <param name="seconds">Of the measurement.</param>
    /// <param name="more">Further options.</param>
    public static Measured WarmStockLoad(string url, int connections, int seconds, params string[] more)
    {
        var (measured, report) = Report(url, more, connections, seconds, rate: null, warmUp: 2);
        double processors = report.OwnCpuPercent / 100 * Environment.ProcessorCount;
        return measured with { CpuMicroseconds = processors / measured.PerSecond * TimeSpan.MicrosecondsPerSecond };
    }

    private static Measured StockLoad(string url, string[] requests, int connections, int seconds, double? rate, int warmUp) =>
        Report(url, requests, connections, seconds, rate, warmUp).Measured;

    private static (Measured Measured, RunSection Report) Report(
        string url, string[] more, int connections, int seconds, double? rate, int warmUp)
    {
        string[] loop = rate is null ? [] : ["--rate", rate.Value.ToString("0.###", CultureInfo.InvariantCulture)];
        ToolRun run = ToolRun.Run(
            "dotnet",
            [
                Built.Dll("StockLoad"), "run", url, "--connections", $"{connections}",
                "--duration", $"{seconds}s", "--warmup", $"{warmUp}s",
                "--json", "-", .. more, .. loop,
            ]);
        using JsonDocument report = JsonDocument.Parse(run.Output);
        RunSection results = LoadReportJson.Parse(report.RootElement).Runs[0];
        var measured = new Measured(
            results.RequestsPerSecond, results.Answered, results.LatencyMs!.P50, results.LatencyMs.P99,
            Each(run.Cpu, results.Answered * (seconds + warmUp) / seconds));
        return (measured, results);
    }

    /// <summary>wrk, with two threads unless asked for one: a closed loop.</summary>
    public static Measured Wrk(string url, int connections, int seconds, int threads = 2) =>
        Measuring.Wrk.Get(url, seconds, connections, timeout: 30, threads);

    /// <summary>hey: a closed loop.</summary>
    public static Measured Hey(string url, int connections, int seconds)
    {
        ToolRun run = ToolRun.Run("hey", "-z", $"{seconds}s", "-c", $"{connections}", url);
        long requests = long.Parse(HeyRequests().Match(run.Output).Groups[1].Value, CultureInfo.InvariantCulture);
        return new(
            Number(HeyRate().Match(run.Output).Groups[1]), requests,
            HeyLatency(run.Output, 50), HeyLatency(run.Output, 99), Each(run.Cpu, requests));
    }

    /// <summary>NBomber's KeepConstant, or with a rate its Inject, by a built StockLoad.NBomber; the scenario is "--scenario
    /// get", for instance.</summary>
    public static Measured NBomber(
        string dll, string url, IEnumerable<string> scenario, int connections, int seconds, int? rate = null)
    {
        DirectoryInfo reports = Directory.CreateTempSubdirectory("nbomber-");
        try
        {
            string[] load = rate is null
                ? ["--load", "constant", "--copies", $"{connections}"]
                : ["--load", "inject", "--rate", $"{rate}"];
            ToolRun run = ToolRun.Run(
                "dotnet", [dll, "--url", url, .. scenario, .. load, "--during", $"{seconds}s", "--report", reports.FullName]);
            Match line = NBomberLine().Match(run.Output);
            long requests = long.Parse(line.Groups["answered"].Value, CultureInfo.InvariantCulture);
            return new(
                Number(line.Groups["rate"]), requests, Number(line.Groups["p50"]), Number(line.Groups["p99"]),
                Each(run.Cpu, requests));
        }
        finally
        {
            reports.Delete(recursive: true);
        }
    }

    private static double Each(TimeSpan cpu, long requests) => cpu.TotalMicroseconds / requests;

    private static double HeyLatency(string output, int percent) =>
        Number(Regex.Match(
            output, $@"^\s+{percent}%+ in ([\d.]+) secs", RegexOptions.Multiline, TimeSpan.FromSeconds(1)).Groups[1]) * 1_000;

    private static double Number(Group group) => double.Parse(group.Value, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"Requests/sec:\s+([\d.]+)")]
    private static partial Regex HeyRate();

    [GeneratedRegex(@"\[200\]\s+(\d+) responses")]
    private static partial Regex HeyRequests();

    [GeneratedRegex(
        @"^\w+ [\w-]+: (?<rate>[\d.]+) req/s, p50 (?<p50>[\d.]+) ms, p99 (?<p99>[\d.]+) ms, (?<answered>\d+) answered",
        RegexOptions.Multiline)]
    private static partial Regex NBomberLine();
}
