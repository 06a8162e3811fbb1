using System.Text.RegularExpressions;

namespace StockExchange.Measuring;

/// <summary>Runs wrk: closed loop, 64 connections and 2 threads unless asked for others.</summary>
internal static partial class Wrk
{
    private const int DefaultSeconds = 2;
    private const int DefaultThreads = 2;
    private const int DefaultConnections = 64;

    /// <summary>wrk's own: a request that takes longer is one of its errors.</summary>
    private const int DefaultTimeout = 2;

    private const string OrderScript =
        """
        wrk.method = "POST"
        wrk.body = '{"quantity":1}'
        wrk.headers["Content-Type"] = "application/json"
        """;

    /// <summary>Says so where it is not.</summary>
    public static bool IsInstalled() => ToolRun.IsInstalled("wrk");

    /// <summary>The timeout is of a request, in seconds.</summary>
    public static Measured Get(
        string url, int seconds = DefaultSeconds, int connections = DefaultConnections, int timeout = DefaultTimeout,
        int threads = DefaultThreads) => Run(url, seconds, connections, threads, "--timeout", $"{timeout}s");

    public static Measured Post(string url, int connections = DefaultConnections) => Run(url, OrderScript, connections);

    /// <summary>Buys a piece of one stock of so many, at random.</summary>
    public static Measured Trade(string url, int stocks, int connections) => Run(
        url,
        $"""
        {OrderScript}
        request = function() return wrk.format(nil, "/api/stocks/" .. math.random(1, {stocks}) .. "/buy") end
        """,
        connections);

    private static Measured Run(string url, string lua, int connections)
    {
        string script = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        File.WriteAllText(script, lua);
        try
        {
            return Run(url, DefaultSeconds, connections, DefaultThreads, "-s", script);
        }
        finally
        {
            File.Delete(script);
        }
    }

    private static Measured Run(string url, int seconds, int connections, int threads, params string[] more)
    {
        ToolRun run = ToolRun.Run("wrk", [$"-t{threads}", $"-c{connections}", $"-d{seconds}s", "--latency", .. more, url]);
        string said = run.Output;
        if (said.Contains("Non-2xx", StringComparison.Ordinal) || said.Contains("Socket errors", StringComparison.Ordinal))
            throw new InvalidOperationException($"wrk did not get only good answers from {url}:\n{said}");
        long requests = long.Parse(Requests().Match(said).Groups[1].Value);
        return new(
            double.Parse(PerSecond().Match(said).Groups[1].Value),
            requests,
            Milliseconds(P50().Match(said)),
            Milliseconds(P99().Match(said)),
            run.Cpu.TotalMicroseconds / requests);
    }

    private static double Milliseconds(Match latency) =>
        double.Parse(latency.Groups[1].Value) * latency.Groups[2].Value switch
        {
            "us" => 0.001,
            "s" => 1_000,
            _ => 1,
        };

    [GeneratedRegex(@"50%\s+([\d.]+)(us|ms|s)")]
    private static partial Regex P50();

    [GeneratedRegex(@"99%\s+([\d.]+)(us|ms|s)")]
    private static partial Regex P99();

    [GeneratedRegex(@"Requests/sec:\s+([\d.]+)")]
    private static partial Regex PerSecond();

    [GeneratedRegex(@"(\d+) requests in")]
    private static partial Regex Requests();
}
