using System.Net.Sockets;

namespace StockExchange.StockServers.Tests.Models;

public sealed class DisconnectTests
{
    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public async Task A_client_that_ends_its_sending_gets_all_answers(string model)
    {
        using var server = ServerProcess.Start(model, "1 10 5\n");
        using Client client = server.Connect();
        client.Send("buy 1 1\nshow\nsell 1 3\nbuy 1");
        client.Socket.Shutdown(SocketShutdown.Send);

        Assert.Equal("[buy] success\n1 9 5\n\n[sell] success\n", client.ReadToEnd());
        Assert.Equal(0, await server.StopAsync());
        Assert.Equal("1 12 5\n", server.Stocks);
    }

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public async Task A_client_that_disconnects_during_a_show_disturbs_no_other(string model)
    {
        string table = string.Concat(Enumerable.Range(1, 20_000).Select(id => $"{id} 1000 5\n"));
        using var server = ServerProcess.Start(model, table);
        using Client good = server.Connect();
        for (int lines = 0; lines < 4_000; lines += 400)
        {
            using Client gone = server.Connect();
            gone.Send("sell 2 1\nshow\nshow\nshow\n");
            for (int line = 0; line <= lines; line++) Assert.NotNull(gone.Read());
            gone.Reset();
            Assert.Equal("[buy] success", good.Ask("buy 1 1"));
        }

        Assert.Equal(0, await server.StopAsync());
        Assert.StartsWith("1 990 5\n2 1010 5\n3 1000 5\n", server.Stocks);
    }

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public void An_idle_client_is_disconnected_even_within_a_line(string model)
    {
        using var server = ServerProcess.Start(model, "1 10 5\n", "--idle-timeout", "300ms");
        using Client silent = server.Connect(), half = server.Connect();
        half.Send("sell 1 1\nbuy 1");

        Assert.Equal("[sell] success\n", half.ReadToEnd());
        Assert.Equal("", silent.ReadToEnd());
    }

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public void A_client_that_receives_no_answers_is_disconnected_like_an_idle_one(string model)
    {
        using var server = ServerProcess.Start(model, "1 10 5\n", "--idle-timeout", "1s", "--max-connections", "1");
        using Client slow = server.Connect();
        slow.SendShowsUntilNobodyTakes();

        Assert.Equal("[buy] success", server.AskWhenThereIsRoom("buy 1 1"));
    }

    /// <summary>Without the timeout the client would get an error in the end: a line has at most 256 bytes.</summary>
    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public void A_client_that_sends_bytes_but_completes_no_command_is_disconnected_like_an_idle_one(string model)
    {
        using var server = ServerProcess.Start(model, "1 10 5\n", "--idle-timeout", "1s");
        using Client dripping = server.Connect();
        Assert.Equal("[buy] success", dripping.Ask("buy 1 1"));
        var drip = new TestThreads();
        drip.Start(() => Drip(dripping.Socket));

        Assert.Equal("", End(dripping));
        drip.Join();
        Assert.Equal("[sell] success", server.AskWhenThereIsRoom("sell 1 1"));
    }

    private static void Drip(Socket socket)
    {
        try
        {
            for (int bytes = 0; bytes < 300; bytes++)
            {
                socket.Send("b"u8);
                TestContext.Current.CancellationToken.WaitHandle.WaitOne(25);
            }
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException)
        {
            // It was disconnected.
        }
    }

    private static string End(Client client)
    {
        try
        {
            return client.ReadToEnd();
        }
        catch (IOException)
        {
            return ""; // a reset, since a byte came too late
        }
    }
}
