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

if (!Wrk.IsInstalled())
{
    Console.Error.WriteLine("wrk was not found. Install it first (Debian and Ubuntu: apt-get install wrk).");
    return 69;
}

string table = Path.GetTempFileName();
try
{
    File.WriteAllText(table, SampleTable.Text);
    using ServerProcess bare = ServerProcess.StartBare();
    using ServerProcess stocks = ServerProcess.StartStockApi(table);
    Console.Write(Comparison.Run(bare, stocks, rounds).ToMarkdown());
    return 0;
}
finally
{
    File.Delete(table);
}

static bool TryRounds(string[] args, out int rounds)
{
    rounds = 7;
    return args.Length == 0 || (int.TryParse(args[0], out rounds) && rounds > 0);
}
