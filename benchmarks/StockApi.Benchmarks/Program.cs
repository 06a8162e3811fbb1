using StockExchange.Measuring;
using StockExchange.StockApi.Benchmarks;

// "bare" and "sqlite": the servers to compare with, in processes of their own.
switch (args)
{
    case ["bare", var url]:
        await BareServer.RunAsync(url);
        return 0;
    case ["sqlite", var url, var database]:
        await SqliteServer.RunAsync(url, database);
        return 0;
}

string[] rest = args is ["durability" or "database" or "scale-out", .. var after] ? after : args;
if (rest is not ([] or [_]) || !TryRounds(rest, out int rounds))
{
    Console.Error.WriteLine(
        "usage: StockApi.Benchmarks [durability|database|scale-out] [ROUNDS]    (default 7; each round takes 6 to 25 seconds; "
        + "database begins with 13 more and scale-out with 51, until all instances are compiled)");
    return 64;
}

if (!Wrk.IsInstalled()) return 69;
Console.Write(args switch
{
    ["durability", ..] => DurabilityComparison.Run(rounds),
    ["database", ..] => DatabaseComparison.Run(rounds),
    ["scale-out", ..] => ScaleOutComparison.Run(rounds),
    _ => Comparison.Run(rounds),
});
return 0;

static bool TryRounds(string[] args, out int rounds)
{
    rounds = 7;
    return args.Length == 0 || (int.TryParse(args[0], out rounds) && rounds > 0);
}
