using System.Text;
using StockExchange.LoadEngine;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.Measuring;

namespace StockExchange.Load.Benchmarks;

/// <summary>
/// What the engine allocates in this process while it runs, well after its start. The time axis has one interval: the record of
/// an interval costs as much for a thousand requests as for one, and is not what is asked here.
/// </summary>
internal static class Allocations
{
    private const int Connections = 64;
    private const double Rate = 2_000;

    private static readonly TimeSpan UntilSteady = TimeSpan.FromSeconds(1);

    public static async Task<int> RunAsync(Arguments arguments)
    {
        using ServerProcess target = ServerProcess.StartLoadTarget("fixed");
        var table = new StringBuilder("| load | requests measured | bytes allocated | bytes a request |\n|---|---|---|---|\n");
        (string Name, double? Rate)[] loads = [($"closed at {Connections}", null), ($"open at {Rate:N0} req/s", Rate)];
        foreach (var (name, rate) in loads)
        {
            List<Steady> rounds = [];
            for (int number = 0; number <= arguments.Rounds; number++)
            {
                Steady steady = await MeasureAsync(new(target.Url), rate, arguments.Seconds);
                await Console.Error.WriteLineAsync(
                    $"{InTurn.Step(number, arguments.Rounds)}: {name}: "
                    + $"{steady.Bytes:N0} bytes for {steady.Requests:N0} requests");
                if (number > 0) rounds.Add(steady); // the first one compiles
            }

            table.Append($"| {name} | {rounds.Sum(round => round.Requests):N0} | {rounds.Sum(round => round.Bytes):N0} ");
            table.Append($"| **{rounds.Median(round => (double)round.Bytes / round.Requests):0.00}** |\n");
        }

        Console.Write(table);
        return 0;
    }

    private static async Task<Steady> MeasureAsync(Uri url, double? rate, int seconds)
    {
        TimeSpan measured = TimeSpan.FromSeconds(seconds);
        TimeSpan whole = UntilSteady + measured + UntilSteady;
        var settings = new LoadSettings { Connections = Connections, Rate = rate, Duration = whole, Interval = whole };
        using var connector = new Http11Connector(url, new());
        var run = new LoadRun(connector, new FixedRequest(HttpLoadRequest.Get(url), "get"), settings);
        Task<LoadResult> running = run.RunAsync(CancellationToken.None);
        await Task.Delay(UntilSteady);
        Steady before = Now(run);
        await Task.Delay(measured);
        Steady after = Now(run);
        await running;
        return new(after.Bytes - before.Bytes, after.Requests - before.Requests);
    }

    private static Steady Now(LoadRun run) => new(GC.GetTotalAllocatedBytes(precise: true), run.Meter.Answered);

    private sealed record Steady(long Bytes, long Requests);
}
