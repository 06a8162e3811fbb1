using System.Text;
using StockExchange.StockServers.Protocol;
using StockExchange.StockStore.Durability;
using StockExchange.TestKit;

namespace StockExchange.StockServers.Tests.Protocol;

/// <summary>Sessions do not wait for the disk; they say what their answers wait for.</summary>
public sealed class SessionDurabilityTests
{
    [Theory]
    [InlineData(DurabilityMode.Fsync)]
    [InlineData(DurabilityMode.Flush)]
    public async Task Orders_of_one_packet_are_answered_together_and_wait_for_one_commit(DurabilityMode mode)
    {
        using var folder = new TemporaryFolder();
        await using DurableStocks stocks = DurableStocks.Open(folder.Write("stock.txt", "1 10 5\n"), new() { Mode = mode });
        var session = new Session(Floor.FromStore(stocks, CancellationToken.None));

        Assert.Equal("[buy] success\nNot enough left stock\n", Say(session, "buy 1 10\nbuy 1 1\n"));
        Assert.NotEqual(default, session.Unacknowledged);
        await session.Unacknowledged.Task.WaitAsync(TestContext.Current.CancellationToken);

        Assert.Contains("stock.txt.journal.1", folder.Names);
    }

    [Fact]
    public async Task A_refusal_waits_for_the_order_of_another_that_it_rests_on()
    {
        using var folder = new TemporaryFolder();
        await using DurableStocks stocks = DurableStocks.Open(folder.Write("stock.txt", "1 10 5\n"));
        Session first = new(Floor.FromStore(stocks, CancellationToken.None));
        Session second = new(Floor.FromStore(stocks, CancellationToken.None));

        Say(first, "buy 1 10\n");
        Assert.Equal("Not enough left stock\n", Say(second, "buy 1 1\n"));

        Assert.Equal(first.Unacknowledged, second.Unacknowledged);
    }

    [Fact]
    public void In_snapshot_mode_there_is_nothing_to_wait_for()
    {
        var session = new Session(Floor.FromText("1 10 5\n"));

        Assert.Equal("[buy] success\n", Say(session, "buy 1 10\n"));
        Assert.True(session.Unacknowledged.IsDone);
    }

    [Fact]
    public async Task When_the_server_ends_nothing_more_is_carried_out_and_the_next_order_is_told_so()
    {
        using var folder = new TemporaryFolder();
        using var closing = new CancellationTokenSource();
        await using DurableStocks stocks = DurableStocks.Open(folder.Write("stock.txt", "1 10 5\n"));
        var session = new Session(Floor.FromStore(stocks, closing.Token));

        Assert.Equal("[buy] success\n", Say(session, "buy 1 1\n"));
        await closing.CancelAsync();

        Assert.Equal(
            "error: the server is shutting down; this order was not acknowledged\n",
            Say(session, "buy 1 1\nshow\nbuy 1 1\n"));
        Assert.True(session.IsOver);
        Assert.True(stocks.Table.TryFind(1, out var left));
        Assert.Equal(9, left.Quantity);
    }

    [Fact]
    public async Task An_order_that_comes_after_the_end_of_the_store_is_told_so()
    {
        using var folder = new TemporaryFolder();
        DurableStocks stocks = DurableStocks.Open(folder.Write("stock.txt", "1 10 5\n"));
        var session = new Session(Floor.FromStore(stocks, CancellationToken.None));
        await stocks.DisposeAsync();

        Assert.Equal("error: the server is shutting down; this order was not acknowledged\n", Say(session, "buy 1 1\n"));
        Assert.Equal("1 10 5\n\n", Say(session, "show\n"));
    }

    private static string Say(Session session, string text)
    {
        ReadOnlySpan<byte> input = Encoding.Latin1.GetBytes(text);
        byte[] output = new byte[1_024];
        return Encoding.Latin1.GetString(output, 0, session.Run(ref input, output));
    }
}
