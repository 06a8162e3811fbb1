using System.Net;
using System.Net.Sockets;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockApi.Tests.Hosting;

public sealed class ProcessTests
{
    [Theory]
    [InlineData("TERM")]
    [InlineData("INT")]
    [InlineData("HUP")]
    [InlineData("QUIT")]
    public async Task A_signal_ends_the_service_and_writes_the_table_back(string signal)
    {
        using var file = new TemporaryStockFile("2 200 20\n1 100 10\n");
        using var api = new StockApiProcess("--Stocks:Path", file.Path, "--CustomerLookup:Delay", "00:00:00.001");
        using HttpClient client = await api.ClientAsync();
        foreach (string order in new[] { "1/buy", "taskwait/1/buy", "taskasyncwait/2/sell" })
            (await client.OrderAsync($"/api/stocks/{order}", 7)).EnsureSuccessStatusCode();

        api.Signal(signal);

        Assert.Equal(0, await api.ExitCodeAsync());
        Assert.Equal(["1 86 10", "2 207 20"], file.Lines);
    }

    [Fact]
    public async Task A_bad_stock_txt_keeps_the_service_from_starting_with_one_line_that_says_where()
    {
        using var file = new TemporaryStockFile("1 100 10\n2 -5 20\n");
        using var api = new StockApiProcess("--Stocks:Path", file.Path);
        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.StartsWith(
            $"StockApi: {file.Path}, line 2, column 3: found \"-5\", expected a quantity", api.Errors, StringComparison.Ordinal);
        Assert.Single(api.Errors.Split('\n'));
        Assert.Equal(["1 100 10", "2 -5 20"], file.Lines);
    }

    [Fact]
    public async Task A_table_that_cannot_be_written_back_is_an_error_and_exit_code_1()
    {
        using var file = new TemporaryStockFile("1 100 10\n");
        using var api = new StockApiProcess("--Stocks:Path", file.Path);
        using HttpClient client = await api.ClientAsync();
        await BuyAsync(client);
        file.MoveAway();
        api.Signal("TERM");
        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.Contains("cannot be written", api.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_stock_txt_that_was_changed_meanwhile_is_reported_without_a_stack()
    {
        using var file = new TemporaryStockFile("1 100 10\n");
        using var api = new StockApiProcess("--Stocks:Path", file.Path);
        using HttpClient client = await api.ClientAsync();
        await BuyAsync(client);
        await File.WriteAllTextAsync(file.Path, "1 1 1\n", TestContext.Current.CancellationToken);
        api.Signal("TERM");
        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.Contains($"The table is in {file.Path}.kept", api.Errors, StringComparison.Ordinal);
        Assert.DoesNotContain("Exception", api.Said, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_port_in_use_is_one_error_line()
    {
        using var file = new TemporaryStockFile("");
        using var first = new StockApiProcess("--Stocks:Path", file.Path);
        string url = await first.UrlAsync();
        using var other = new TemporaryStockFile("# mine\n2 1 1\n1 1 1\n");
        using var second = new StockApiProcess("--Stocks:Path", other.Path, "--urls", url);
        Assert.Equal(1, await second.ExitCodeAsync());
        Assert.Equal($"StockApi: Failed to bind to address {url}: address already in use.", second.Errors);
        Assert.Equal(["# mine", "2 1 1", "1 1 1"], other.Lines);
        Assert.Equal(["stock.txt"], other.Names);
    }

    [Fact]
    public async Task A_request_in_flight_is_answered_before_the_service_ends()
    {
        using var file = new TemporaryStockFile("1 100 10\n");
        using var api = new StockApiProcess("--Stocks:Path", file.Path, "--CustomerLookup:Delay", "00:00:01");
        using HttpClient client = await api.ClientAsync();
        Task<HttpResponseMessage> order = client.OrderAsync("/api/stocks/taskasyncwait/1/buy");
        Assert.Equal(HttpStatusCode.OK, client.StatusOf("/health/live")); // the order, sent before, is in flight

        api.Signal("TERM");

        Assert.Equal(HttpStatusCode.OK, (await order).StatusCode);
        Assert.Equal(0, await api.ExitCodeAsync());
        Assert.Equal(["1 99 10"], file.Lines);
    }

    [Theory]
    [InlineData(480)]
    [InlineData(512)]
    [InlineData(600)]
    public async Task Idle_connections_up_to_the_limit_of_open_files_lose_no_order(int limit)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "ulimit -n");
        using var file = new TemporaryStockFile("1 100 10\n");
        using var api = new StockApiProcess(
            StockApiProcess.Command(
                "--Stocks:Path", file.Path, "--Stocks:Durability", "Snapshot", "--ServerLimits:Shutdown", "00:00:01")
                .WithOpenFiles(limit));
        using HttpClient client = await api.ClientAsync();
        await BuyAsync(client);
        var idle = new List<Socket>();
        for (int connection = 0; connection < 700; connection++)
        {
            idle.Add(new(SocketType.Stream, ProtocolType.Tcp));
            await idle[^1].ConnectAsync(IPAddress.Loopback, client.BaseAddress!.Port, TestContext.Current.CancellationToken);
        }

        await BuyAsync(client);
        api.Signal("TERM");
        Assert.True(await api.ExitCodeAsync() == 0, api.Said);
        Assert.Equal(["1 98 10"], file.Lines);
        idle.ForEach(socket => socket.Dispose());
    }

    [Fact]
    public async Task A_client_that_sends_one_byte_and_a_pool_that_starves_do_not_delay_the_end()
    {
        using var file = new TemporaryStockFile("1 100000 10\n");
        using var api = new StockApiProcess(
            "--Stocks:Path", file.Path, "--CustomerLookup:Delay", "00:00:10", "--ServerLimits:Shutdown", "00:00:01");
        using HttpClient client = await api.ClientAsync();
        await BuyAsync(client);
        Task<HttpResponseMessage>[] starving =
            [.. Enumerable.Range(0, 100).Select(_ => client.OrderAsync("/api/stocks/tasksleepwait/1/buy"))];
        using var slow = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await slow.ConnectAsync(IPAddress.Loopback, client.BaseAddress!.Port, TestContext.Current.CancellationToken);
        await slow.SendAsync("G"u8.ToArray(), TestContext.Current.CancellationToken);

        api.Signal("TERM");
        api.Signal("TERM");

        Assert.Equal(0, await api.ExitCodeAsync());
        Assert.Contains("the process ends with requests in flight", api.Said, StringComparison.Ordinal);
        await Assert.ThrowsAnyAsync<Exception>(() => Task.WhenAll(starving)); // cut off, and so not acknowledged
        Assert.All(starving, request => Assert.False(request.IsCompletedSuccessfully));
        Assert.Equal(["1 99999 10"], file.Lines);
    }

    private static async Task BuyAsync(HttpClient client)
    {
        using HttpResponseMessage answer = await client.OrderAsync("/api/stocks/1/buy");
        answer.EnsureSuccessStatusCode();
    }
}
