using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Load.Benchmarks;

/// <summary>
/// All tools on StockApi's asynchronous variant in turn: 125 in flight, 500 ms a request, so at most 250 requests a second.
/// </summary>
internal static class Tools
{
    private const int Connections = 125;

    /// <summary>80 % of what the server can do with 125 in flight.</summary>
    private const int Rate = 200;

    private const string Variant = "taskasyncwait";

    public static int Run(Arguments arguments)
    {
        if (!Wrk.IsInstalled() || !ToolRun.IsInstalled("hey")) return 69;
        using ServerProcess server = ServerProcess.StartStockApi();
        Generators.Wrk($"{server.Url}/api/stocks/{Variant}", Connections, seconds: 3); // a cold server is slow for every tool
        var table = new StringBuilder(
            "| tool | requests/s | p50, ms | p99, ms | CPU of the tool, us a request |\n|---|---|---|---|---|\n");
        foreach (var (name, rounds) in InTurn.Measure(arguments.Rounds, [.. Cases(server.Url, arguments)], warmUps: 0))
        {
            table.Append($"| {name} | {rounds.Median(round => round.PerSecond):0.0} ");
            table.Append($"| {rounds.Median(round => round.P50):0.0} | {rounds.Median(round => round.P99):0.0} ");
            table.Append($"| {rounds.Median(round => round.CpuMicroseconds):0} |\n");
        }

        Console.Write(table);
        return 0;
    }

    private static IEnumerable<(string Name, Func<Measured> Run)> Cases(string server, Arguments arguments)
    {
        string url = $"{server}/api/stocks/{Variant}";
        int seconds = arguments.Seconds;
        string[] show = ["--scenario", "show", "--variant", Variant];
        yield return ($"StockLoad, closed at {Connections}", () => Generators.StockLoad(url, Connections, seconds));
        yield return ($"wrk, closed at {Connections}", () => Generators.Wrk(url, Connections, seconds));
        yield return ($"hey, closed at {Connections}", () => Generators.Hey(url, Connections, seconds));
        if (arguments.NBomber is { } dll)
            yield return (
                $"NBomber, KeepConstant of {Connections}",
                () => Generators.NBomber(dll, server, show, Connections, seconds));
        yield return ($"StockLoad, open at {Rate} req/s", () => Generators.StockLoad(url, Rate * 3, seconds, Rate));
        if (arguments.NBomber is { } other)
            yield return (
                $"NBomber, Inject at {Rate} req/s",
                () => Generators.NBomber(other, server, show, Connections, seconds, Rate));
    }
}
