using System.Net;
using System.Net.Http.Json;

namespace StockExchange.StockApi.Tests.Hosting;

public sealed class ProcessTests
{
    [Theory]
    [InlineData("TERM")]
    [InlineData("INT")]
    public async Task A_signal_ends_the_service_and_writes_the_table_back(string signal)
    {
        using var file = new TemporaryStockFile("2 200 20\n1 100 10\n");
        using var api = new StockApiProcess("--Stocks:Path", file.Path, "--CustomerLookup:Delay", "00:00:00.001");
        string url = await api.UrlAsync();
        using var client = new HttpClient();
        foreach (string order in new[] { "1/buy", "taskwait/1/buy", "taskasyncwait/2/sell" })
            (await client.PostAsync(
                $"{url}/api/stocks/{order}", JsonContent.Create(new { quantity = 7 }),
                TestContext.Current.CancellationToken)).EnsureSuccessStatusCode();

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
    public async Task A_table_that_cannot_be_written_back_is_said_and_the_exit_code_tells()
    {
        using var file = new TemporaryStockFile("1 100 10\n");
        using var api = new StockApiProcess("--Stocks:Path", file.Path);
        await api.UrlAsync();
        file.MoveAway();
        api.Signal("TERM");
        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.StartsWith($"StockApi: {file.Path}: cannot be written", api.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_port_in_use_is_said_in_one_line()
    {
        using var file = new TemporaryStockFile("");
        using var first = new StockApiProcess("--Stocks:Path", file.Path);
        string url = await first.UrlAsync();
        using var second = new StockApiProcess("--Stocks:Path", file.Path, "--urls", url);
        Assert.Equal(1, await second.ExitCodeAsync());
        Assert.Equal($"StockApi: Failed to bind to address {url}: address already in use.", second.Errors);
    }

    [Fact]
    public async Task A_request_in_flight_is_answered_before_the_service_ends()
    {
        using var file = new TemporaryStockFile("1 100 10\n");
        using var api = new StockApiProcess("--Stocks:Path", file.Path, "--CustomerLookup:Delay", "00:00:01");
        string url = await api.UrlAsync();
        using var client = new HttpClient();
        var order = client.PostAsync(
            $"{url}/api/stocks/taskasyncwait/1/buy",
            JsonContent.Create(new { quantity = 1 }),
            TestContext.Current.CancellationToken);
        while ((await client.GetAsync($"{url}/health/live", TestContext.Current.CancellationToken)).StatusCode
            != HttpStatusCode.OK)
        {
        }

        api.Signal("TERM");

        Assert.Equal(HttpStatusCode.OK, (await order).StatusCode);
        Assert.Equal(0, await api.ExitCodeAsync());
        Assert.Equal(["1 99 10"], file.Lines);
    }
}
