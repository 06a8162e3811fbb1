namespace StockExchange.StockServers.Tests.Models;

public sealed class PressureTests
{
    [Fact]
    public void More_clients_than_workers_wait_visibly_until_a_worker_is_free()
    {
        using var server = ServerProcess.Start("thread-pool", "1 10 5\n", "--workers", "1");
        using Client first = server.Connect();
        Assert.Equal("[buy] success", first.Ask("buy 1 1"));

        using Client second = server.Connect();
        second.Send("buy 1 2\n");
        server.WaitFor("All 1 workers have a client; 1 connection waits.");
        first.Send("exit\n");
        Assert.Equal("", first.ReadToEnd());

        Assert.Equal("[buy] success", second.Read());
    }

    [Fact]
    public async Task A_full_buffer_leaves_clients_to_the_backlog_and_all_of_them_have_their_turn()
    {
        using var server = ServerProcess.Start("thread-pool", "1 100 5\n", "--workers", "2", "--buffer", "3");
        List<Client> clients = [.. Enumerable.Range(0, 60).Select(_ => server.Connect())];
        foreach (Client client in clients) client.Send("buy 1 1\nexit\n");

        foreach (Client client in clients)
            using (client) Assert.Equal("[buy] success\n", client.ReadToEnd());
        Assert.Equal(0, await server.StopAsync());
        Assert.Equal("1 40 5\n", server.Stocks);
    }

    [Fact]
    public void As_many_slow_readers_as_workers_starve_all_others_until_one_leaves()
    {
        using var server = ServerProcess.Start("thread-pool", "1 100 5\n", "--workers", "2");
        using Client slow = server.Connect(), alsoSlow = server.Connect();
        slow.SendShowsUntilNobodyTakes();
        alsoSlow.SendShowsUntilNobodyTakes();
        using Client good = server.Connect();
        good.Send("buy 1 1\n");
        server.WaitFor("All 2 workers have a client; 1 connection waits.");
        alsoSlow.Reset();

        Assert.Equal("[buy] success", good.Read());
    }

    [Fact]
    public async Task Slow_readers_that_still_wait_for_a_worker_do_not_keep_the_server_from_ending()
    {
        using var server = ServerProcess.Start("thread-pool", "1 100 5\n", "--workers", "1");
        using Client slow = server.Connect(), waiting = server.Connect(), alsoWaiting = server.Connect();
        foreach (Client client in (Client[])[slow, waiting, alsoWaiting]) client.SendShowsUntilNobodyTakes();
        server.WaitFor("All 1 workers have a client");

        Assert.Equal(0, await server.StopAsync());
    }

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public async Task A_server_refuses_clients_before_it_has_no_file_descriptor_left(string model)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux tells the server how many it has.");
        using var server = ServerProcess.StartWithOpenFiles(300, model, "1 1000 5\n");
        List<Client> crowd = [.. Enumerable.Range(0, 320).Select(_ => server.Connect())];

        Assert.Equal("[buy] success", crowd[0].Ask("buy 1 1"));
        Assert.StartsWith("error: too many connections; at most ", crowd[^1].Read());
        crowd.ForEach(client => client.Dispose());
        Assert.Equal("[buy] success", server.AskWhenThereIsRoom("buy 1 1"));
        Assert.Equal(0, await server.StopAsync());
    }
}
