namespace StockExchange.Servers.Benchmarks;

/// <summary>The arguments: how often to measure.</summary>
internal static class Rounds
{
    public static bool TryParse(string[] args, out int rounds)
    {
        rounds = 7;
        return args is [] || (args is ["--rounds", var number] && int.TryParse(number, out rounds) && rounds > 0);
    }

    public static int Usage()
    {
        Console.Error.WriteLine(
            """
            usage: Servers.Benchmarks idle | redis [--rounds N] | models [--rounds N] | durability [--rounds N]

            idle:   what 10,000 idle connections cost each model: memory, threads, processor time
            redis:  the event loop against redis-server, each on one core, the client on the other; inline commands
            models: the models at 100 clients without think time, in turn
            durability: orders a second of each model with snapshot, flush and fsync (the others: all with snapshot)
            Default: 7 rounds, about 2 minutes. Prints markdown on standard output, progress on standard error. Build with
            -c Release, and leave the machine alone.
            """);
        return 64;
    }
}
