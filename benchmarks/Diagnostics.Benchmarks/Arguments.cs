using System.Diagnostics.CodeAnalysis;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>The number of rounds, and Microsoft's tools to compare with.</summary>
internal sealed record Arguments(int Rounds, bool Shared, string? Tests, string? DotnetCounters, string? DotnetStack)
{
    public static bool TryParse(string[] args, [NotNullWhen(true)] out Arguments? parsed)
    {
        parsed = new Arguments(9, Shared: false, null, null, null);
        for (int i = 0; i + 1 < args.Length; i += 2)
        {
            parsed = args[i] switch
            {
                "--rounds" when int.TryParse(args[i + 1], out int rounds) && rounds > 0 => parsed with { Rounds = rounds },
                "--cores" when args[i + 1] is "apart" or "shared" => parsed with { Shared = args[i + 1] is "shared" },
                "--tests" => parsed with { Tests = args[i + 1] },
                "--dotnet-counters" => parsed with { DotnetCounters = args[i + 1] },
                "--dotnet-stack" => parsed with { DotnetStack = args[i + 1] },
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
            usage: Diagnostics.Benchmarks cpu        [--rounds N] [--dotnet-counters DLL]
                   Diagnostics.Benchmarks throughput [--rounds N] [--cores apart|shared] [--dotnet-counters DLL]
                   Diagnostics.Benchmarks check-cost [--rounds N]
                   Diagnostics.Benchmarks verdict    [--rounds N]
                   Diagnostics.Benchmarks pause      [--rounds N] [--dotnet-stack DLL]
                   Diagnostics.Benchmarks collecting [--rounds N]
                   Diagnostics.Benchmarks dashboard  [--rounds N]
                   Diagnostics.Benchmarks slow-viewers [--rounds N]
                   Diagnostics.Benchmarks record
                   Diagnostics.Benchmarks fleet      MINUTES
                   Diagnostics.Benchmarks gate       [--rounds N] [--tests PROJECT]
                   Diagnostics.Benchmarks watchdog-cost|watchdog-times|watchdog-alarms [--rounds N]

            cpu:        the CPU time that being attached to costs an idle StockApi
            throughput: what an attached tool costs StockApi under the load of wrk. By default StockApi has one core, and wrk and
                        the tool the others (Linux); with --cores shared they all compete for all of them.
            check-cost: what a whole check, its own process included, takes from the throughput of a machine whose cores are full
            verdict:    how long a check takes, from the start of its process, to say that one starves
            pause:      how long a capture of stacks stops a process of 150 threads
            collecting: the CPU time that each thing an observer collects costs a process: counters, a measurement of the queue,
                        waits (Linux)
            dashboard:  what a live page with ten viewers costs, beside watch and nothing, and how soon viewers see what is new; a
                        round is a minute (Linux)
            gate:       how often check -- TESTS fails for healthy tests of this solution (build it before), and how much longer
                        it takes than the tests alone; of one project, or of six that make nothing starve
            record:     how many of 100 stalls of 3 s a recorder catches, and what it costs; about ten minutes (Linux)
            fleet:      what a recorder costs beside 20 processes at rest, and for MINUTES, while three of them stall every 20 s,
                        whether its memory and its files stay bounded (Linux)
            watchdog-…: what the watchdog costs its process (Linux), how soon it knows of starvation and its cause, and whether
                        programs that do not starve alarm it
            DLL is Microsoft's tool to compare with, built from its public source. Default: 9 rounds.
            """);
        return 64;
    }
}
