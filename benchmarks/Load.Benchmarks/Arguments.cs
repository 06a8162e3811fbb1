using System.Diagnostics.CodeAnalysis;

namespace StockExchange.Load.Benchmarks;

/// <summary>
/// How many rounds, of which each measures every tool once, how long, and a built StockLoad.NBomber.dll; null leaves NBomber out.
/// </summary>
internal sealed record Arguments(int Rounds, int Seconds, string? NBomber)
{
    private const int MostConnections = 60_000; // the ports of one address

    /// <summary>The only number of connections of a matrix; null for all its rows.</summary>
    public int? Connections { get; init; }

    public static bool TryParse(string[] args, [NotNullWhen(true)] out Arguments? parsed)
    {
        parsed = new Arguments(7, 5, null);
        for (int i = 0; i + 1 < args.Length; i += 2)
        {
            parsed = args[i] switch
            {
                "--rounds" when int.TryParse(args[i + 1], out int rounds) && rounds > 0 => parsed with { Rounds = rounds },
                "--seconds" when int.TryParse(args[i + 1], out int seconds) && seconds > 0 => parsed with { Seconds = seconds },
                "--connections" when int.TryParse(args[i + 1], out int only) && only is > 0 and <= MostConnections =>
                    parsed with { Connections = only },
                "--nbomber" when File.Exists(args[i + 1]) => parsed with { NBomber = args[i + 1] },
                _ => null,
            };
            if (parsed is null) return false;
        }

        return args.Length % 2 == 0;
    }

    public static int Usage()
    {
        Console.Error.WriteLine(
            """
            usage: Load.Benchmarks throughput|matrix|loops|percentiles|rate|stall|allocations|sweep|flow|otlp|tools
                   [--rounds N] [--seconds N] [--connections N] [--nbomber DLL]

            throughput:  StockLoad, wrk and hey in turn at 64 connections on StockApi's show, and what a request costs them
            matrix:      StockLoad and wrk at 1 to 1,000 connections on StockApi's show and on nginx with one worker,
                         or only at --connections: 10,000 need 'ulimit -n' of at least 12,000
            loops:       StockLoad with one event loop, one a processor, and as many as it chooses
            percentiles: p50 and p99 of StockLoad and of wrk in turn on the same steady endpoints
            rate:        how well the open loop keeps its rate up to 80 % of the capacity
            stall:       the p99 of a server that stops for 2 s, in an open and in a closed loop
            allocations: bytes that StockLoad's engine allocates for a request in steady state
            sweep:       the knees that a sweep finds of ten servers whose knee is known; seconds are those of a level, and
                         there are no rounds
            flow:        five shows of StockApi in a flow against single ones, and the rate of its open loop
            otlp:        what exporting the load's series every second costs, on StockApi's show and on nginx
            tools:       all of them on StockApi, 125 in flight, 500 ms a request
            DLL is a StockLoad.NBomber built with -p:WithNBomber=true; without it NBomber has no row. Default: 7 rounds of 5 s.
            Prints markdown on standard output, progress on standard error. Build with -c Release, and leave the machine alone.
            """);
        return 64;
    }
}
