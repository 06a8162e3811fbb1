using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Load.Benchmarks;

/// <summary>
/// What is left of a stall in the p99: a server that answers within 50 ms stops once for 2 s. The open loops start 250 requests a
/// second whatever happens, so a fifth of them waits; in the closed ones 125 are in flight, and only those see the stall.
/// </summary>
internal static class StallBenchmark
{
    private const int Connections = 125;
    private const int Rate = 250;

    /// <summary>Of one run: 3 s before the stall, 2 s of it, 5 s after it; then those that see it are less than 1 % of a closed
    /// loop's requests.</summary>
    private const int Seconds = 10;

    private static readonly string[] Stall = ["stall", "--after", "3s", "--for", "2s", "--delay", "50ms"];
    private static readonly string[] Get = ["--scenario", "get"];

    public static int Run(Arguments arguments)
    {
        if (!Wrk.IsInstalled()) return 69;
        var table = new StringBuilder(
            "| load | requests/s | p50, ms | p99, ms | p99, lowest and highest |\n|---|---|---|---|---|\n");
        foreach (var (name, run) in Cases(arguments.NBomber))
        {
            List<Measured> rounds = InTurn.Measure(arguments.Rounds, name, () => UnderStall(run), warmUps: 0);
            table.Append($"| {name} | {rounds.Median(round => round.PerSecond):N0} | {rounds.Median(round => round.P50):N0} ");
            table.Append($"{Statistics.CellsWithExtremes(rounds.Select(round => round.P99), "N0")}|\n");
        }

        Console.Write(table);
        return 0;
    }

    private static Measured UnderStall(Func<string, Measured> run)
    {
        using ServerProcess target = ServerProcess.StartLoadTarget(Stall); // it stalls once
        return run(target.Url);
    }

    private static IEnumerable<(string Name, Func<string, Measured> Run)> Cases(string? nbomber)
    {
        yield return ($"StockLoad, open at {Rate} req/s", url => Generators.StockLoad(url, Rate * 3, Seconds, Rate));
        yield return ($"StockLoad, closed at {Connections}", url => Generators.StockLoad(url, Connections, Seconds));
        yield return ($"wrk, closed at {Connections}", url => Generators.Wrk(url, Connections, Seconds));
        if (nbomber is null) yield break;
        yield return (
            $"NBomber, Inject at {Rate} req/s",
            url => Generators.NBomber(nbomber, url, Get, Connections, Seconds, Rate));
        yield return (
            $"NBomber, KeepConstant of {Connections}",
            url => Generators.NBomber(nbomber, url, Get, Connections, Seconds));
    }
}
