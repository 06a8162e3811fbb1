using System.Text;
using StockExchange.StockServers.Protocol;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Tests.Protocol;

/// <summary>Sessions do not wait for the disk; they return the commit on which their answers depend.</summary>
public sealed class SessionDurabilityTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData(DurabilityMode.Fsync)]
    [InlineData(DurabilityMode.Flush)]
    public async Task Orders_of_one_packet_are_answered_together_and_wait_for_one_commit(DurabilityMode mode)
    {
        await using DurableStocks stocks = Open(mode);
        var session = new Session(Floor.FromStore(stocks, CancellationToken.None));

        Assert.Equal("[buy] success\nNot enough left stock\n", Say(session, "buy 1 10\nbuy 1 1\n"));
        Assert.NotEqual(default, session.Unacknowledged);
        await session.Unacknowledged.Task.WaitAsync(TestContext.Current.CancellationToken);

        Assert.Contains("stock.txt.journal.1", _folder.Names);
    }

    [Fact]
    public async Task A_refusal_waits_for_the_order_of_another_session_on_which_it_depends()
    {
        await using DurableStocks stocks = Open();
        Session first = new(Floor.FromStore(stocks, CancellationToken.None));
        Session second = new(Floor.FromStore(stocks, CancellationToken.None));

        Say(first, "buy 1 10\n");
        Assert.Equal("Not enough left stock\n", Say(second, "buy 1 1\n"));

        Assert.Equal(first.Unacknowledged, second.Unacknowledged);
    }

    [Fact]
    public void In_snapshot_mode_answers_wait_for_no_commit()
    {
        var session = new Session(Floor.FromText("1 10 5\n"));

        Assert.Equal("[buy] success\n", Say(session, "buy 1 10\n"));
        Assert.True(session.Unacknowledged.IsDone);
    }

    [Fact]
    public async Task When_the_server_ends_nothing_more_is_executed_and_the_next_order_gets_an_error()
    {
        using var closing = new CancellationTokenSource();
        await using DurableStocks stocks = Open();
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
    public async Task An_order_after_the_end_of_the_store_gets_an_error()
    {
        DurableStocks stocks = Open();
        var session = new Session(Floor.FromStore(stocks, CancellationToken.None));
        await stocks.DisposeAsync();

        Assert.Equal("error: the server is shutting down; this order was not acknowledged\n", Say(session, "buy 1 1\n"));
        Assert.Equal("1 10 5\n\n", Say(session, "show\n"));
    }

    private DurableStocks Open(DurabilityMode mode = DurabilityMode.Fsync) =>
        DurableStocks.Open(_folder.Write("stock.txt", "1 10 5\n"), new() { Mode = mode });

    private static string Say(Session session, string text)
    {
        ReadOnlySpan<byte> input = Encoding.Latin1.GetBytes(text);
        byte[] output = new byte[1_024];
        return Encoding.Latin1.GetString(output, 0, session.Run(ref input, output));
    }
}
