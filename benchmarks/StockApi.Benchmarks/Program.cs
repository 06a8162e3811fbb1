using StockExchange.StockApi.Benchmarks;

// Without arguments: compares. "bare": is the server to compare with, in a process of its own.
if (args is ["bare", var url])
{
    await BareServer.RunAsync(url);
    return 0;
}

if (args is not ([] or [_]) || !TryRounds(args, out int rounds))
{
    Console.Error.WriteLine("usage: StockApi.Benchmarks [ROUNDS]    (default 7; each round takes about 15 seconds)");
    return 64;
}

if (!Wrk.IsInstalled()) return 69;
using ServerProcess bare = ServerProcess.StartBare();
using ServerProcess stocks = ServerProcess.StartStockApi();
Console.Write(Comparison.Run(bare, stocks, rounds).ToMarkdown());
return 0;

static bool TryRounds(string[] args, out int rounds)
{
    rounds = 7;
    return args.Length == 0 || (int.TryParse(args[0], out rounds) && rounds > 0);
}
