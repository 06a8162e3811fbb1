using System.Diagnostics;
using System.Net.Sockets;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockServers.Tests.Models;

public sealed class EndTests
{
    private const string ShuttingDown = "error: the server is shutting down; this order was not acknowledged";

    /// <summary>Much longer than an end takes that waits for no lookup.</summary>
    private static readonly TimeSpan Quick = TimeSpan.FromSeconds(15);

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public async Task Orders_that_wait_for_a_lookup_do_not_delay_the_end_and_executed_ones_are_answered(string model)
    {
        using var server = ServerProcess.Start(model, "1 10000 5\n", "--lookup", "500ms");
        using Client client = server.Connect();
        client.Send(string.Concat(Enumerable.Repeat("buy 1 1\n", 2_000)));
        await Task.Delay(TimeSpan.FromSeconds(1.2), TestContext.Current.CancellationToken);

        long start = Stopwatch.GetTimestamp();
        server.Signal("TERM");
        string[] lines = client.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);

        Assert.Equal(0, server.Wait());
        Assert.True(Stopwatch.GetElapsedTime(start) < Quick, "the end was quick");
        Assert.Equal(ShuttingDown, lines[^1]);
        Assert.All(lines[..^1], line => Assert.Equal("[buy] success", line));
        Assert.Equal($"1 {10_000 - (lines.Length - 1)} 5\n", server.Stocks);
    }

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public void A_lookup_that_takes_an_hour_does_not_delay_the_end_either(string model)
    {
        using var server = ServerProcess.Start(model, "1 10000 5\n", "--lookup", "1h");
        using Client client = server.Connect();
        client.Send("buy 1 1\nbuy 1 1\n");
        TestContext.Current.CancellationToken.WaitHandle.WaitOne(300);

        long start = Stopwatch.GetTimestamp();
        server.Signal("TERM");

        Assert.Equal(0, server.Wait());
        Assert.True(Stopwatch.GetElapsedTime(start) < Quick, "the end was quick");
        Assert.Equal("1 10000 5\n", server.Stocks);
    }

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public void Further_signals_while_it_ends_do_no_harm(string model)
    {
        using var server = ServerProcess.Start(model, "1 1000 5\n");
        var traders = new Traders(server);
        traders.WaitForOrders(500);

        foreach (string signal in (string[])["QUIT", "TERM", "TERM", "INT", "TERM"]) server.Signal(signal);

        Assert.Equal(0, server.Wait());
        traders.Join();
        Assert.InRange(
            Traders.Quantity(server.Stocks) - 1_000, traders.Acknowledged, traders.Acknowledged + traders.MostUnacknowledged);
    }

    [Fact]
    public void Output_that_nobody_reads_delays_neither_orders_nor_the_end()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "a FIFO that is full");
        const string full = "p=$(mktemp -u) && mkfifo $p && exec 3<>$p && rm $p && dd if=/dev/zero bs=65536 count=1 >&3 "
            + "2>/dev/null && exec \"$0\" \"$@\" >&3 3>&-";
        using var folder = new TemporaryFolder();
        string stocks = folder.Write("stock.txt", "1 10 5\n");
        int port = FreePort.Find();
        ChildCommand command = ChildCommand.Built("StockServers", "--port", $"{port}", "--stocks", stocks);
        using ChildProcess child = ChildProcess.Start(command.Behind("sh", "-c", full).TakingAllSignals());
        using (Client client = Connected(port)) Assert.Equal("[buy] success", client.Ask("buy 1 1"));

        child.Signal("TERM");

        Assert.Equal(0, child.WaitForExit());
        Assert.Equal("1 9 5\n", File.ReadAllText(stocks));
    }

    /// <summary>The second order blocks the end for 2 s, and is not carried out before it.</summary>
    [Theory]
    [InlineData("thread-per-connection")]
    [InlineData("async")]
    public async Task In_snapshot_mode_the_file_is_written_at_the_signal_and_not_only_when_the_last_client_is_gone(string model)
    {
        using var server = ServerProcess.Start(model, "1 10 5\n", "--durability", "snapshot", "--lookup", "6s");
        using Client client = server.Connect();
        Assert.Equal("[buy] success", client.Ask("buy 1 1"));
        client.Send("buy 1 1\n");
        await Task.Delay(TimeSpan.FromSeconds(0.3), TestContext.Current.CancellationToken);

        Assert.Equal(0, await server.StopAsync());

        Assert.Equal("1 9 5\n", server.Stocks);
        TimeSpan early = TimeProvider.System.GetUtcNow().UtcDateTime - File.GetLastWriteTimeUtc(server.StocksFile);
        Assert.True(early > TimeSpan.FromSeconds(1), $"written {early.TotalSeconds:0.0} s before the end");
    }

    private static Client Connected(int port)
    {
        Client? client = null;
        Eventually.Holds(() => (client = TryConnect(port)) is not null, "the server listens");
        return client!;
    }

    private static Client? TryConnect(int port)
    {
        try
        {
            return new(port);
        }
        catch (SocketException)
        {
            return null;
        }
    }
}
