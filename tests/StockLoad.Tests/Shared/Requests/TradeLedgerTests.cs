using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class TradeLedgerTests
{
    [Fact]
    public async Task The_ledger_has_what_was_acknowledged_and_counts_what_is_in_doubt()
    {
        var ledger = new TradeLedger();
        await using RawServer server = LineServer.Answering((connection, line) => (connection, line) switch
        {
            (0, 0 or 1) => "[buy] success\n",
            (0, 2) => "Not enough left stock\n",
            (0, 3) => "error: there is no stock 7\n",
            (0, _) => null,
            (1, _) => "error: the server is shutting down; this order was not acknowledged\n",
            _ => "[buy] success\n",
        });

        await Loads.RunAsync(
            server.Tcp(), Loads.Exactly(8),
            new StockMix(server.Tcp(), new(new(0, 1, 0)), ids: [7], headers: []), onAnswer: ledger.Enter);

        Assert.Equal([new(7, -4)], ledger.Changes);
        Assert.Equal(2, ledger.InDoubt);
    }
}
