using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>Runs wrk: closed loop, 64 connections unless asked for more, 2 threads.</summary>
internal static partial class Wrk
{
    private const int DefaultSeconds = 2;
    private const int DefaultConnections = 64;

    private const string OrderScript =
        """
        wrk.method = "POST"
        wrk.body = '{"quantity":1}'
        wrk.headers["Content-Type"] = "application/json"
        """;

    /// <summary>Says so where it is not.</summary>
    public static bool IsInstalled()
    {
        try
        {
            using Process? wrk = Process.Start(new ProcessStartInfo("wrk", "-v") { RedirectStandardOutput = true });
            wrk!.StandardOutput.ReadToEnd();
            return true;
        }
        catch (Win32Exception)
        {
            Console.Error.WriteLine("wrk was not found. Install it first (Debian and Ubuntu: apt-get install wrk).");
            return false;
        }
    }

    public static WrkRun Get(string url, int seconds = DefaultSeconds, int connections = DefaultConnections) =>
        Run(url, script: null, seconds, connections);

    public static WrkRun Post(string url, int connections = DefaultConnections) => Run(url, OrderScript, connections);

    /// <summary>Buys a piece of one stock of so many, at random.</summary>
    public static WrkRun Trade(string url, int stocks, int connections) => Run(
        url,
        $"""
        {OrderScript}
        request = function() return wrk.format(nil, "/api/stocks/" .. math.random(1, {stocks}) .. "/buy") end
        """,
        connections);

    private static WrkRun Run(string url, string lua, int connections)
    {
        string script = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        File.WriteAllText(script, lua);
        try
        {
            return Run(url, script, DefaultSeconds, connections);
        }
        finally
        {
            File.Delete(script);
        }
    }

    private static WrkRun Run(string url, string? script, int seconds, int connections)
    {
        string[] withScript = script is null ? [] : ["-s", script];
        string[] arguments = ["-t2", $"-c{connections}", $"-d{seconds}s", "--latency", .. withScript, url];
        using Process wrk = Process.Start(new ProcessStartInfo("wrk", arguments) { RedirectStandardOutput = true })!;
        string output = wrk.StandardOutput.ReadToEnd();
        wrk.WaitForExit();
        if (wrk.ExitCode != 0 || output.Contains("Non-2xx") || output.Contains("Socket errors"))
            throw new InvalidOperationException($"wrk did not get only good answers from {url}:\n{output}");

        return new(
            double.Parse(PerSecond().Match(output).Groups[1].Value, CultureInfo.InvariantCulture),
            long.Parse(Requests().Match(output).Groups[1].Value, CultureInfo.InvariantCulture),
            Milliseconds(P99().Match(output)));
    }

    private static double Milliseconds(Match latency) =>
        double.Parse(latency.Groups[1].Value, CultureInfo.InvariantCulture) * latency.Groups[2].Value switch
        {
            "us" => 0.001,
            "s" => 1_000,
            _ => 1,
        };

    [GeneratedRegex(@"99%\s+([\d.]+)(us|ms|s)")]
    private static partial Regex P99();

    [GeneratedRegex(@"Requests/sec:\s+([\d.]+)")]
    private static partial Regex PerSecond();

    [GeneratedRegex(@"(\d+) requests in")]
    private static partial Regex Requests();
}

/// <summary>What wrk measured.</summary>
/// <param name="PerSecond">Requests answered.</param>
/// <param name="Requests">In all.</param>
/// <param name="P99">Of the latency, in milliseconds.</param>
internal sealed record WrkRun(double PerSecond, long Requests, double P99);
