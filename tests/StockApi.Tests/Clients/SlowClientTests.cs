using StockExchange.StockApi.Tests.Hosting;
using StockExchange.TestKit.Servers;

namespace StockExchange.StockApi.Tests.Clients;

public sealed class SlowClientTests
{
    [Theory]
    [InlineData("")]
    [InlineData("/taskasyncwait")]
    public async Task A_body_that_is_too_slow_is_408(string variant)
    {
        using var api = new StockApiHost(settings: ("ClientLimits:BytesPerSecond", "1000"));
        using RawClient client = await RawClient.ConnectAsync(api.Address);
        await client.SendAsync(RawClient.Order("{", length: 20, variant));
        string answer = await client.ReadAsync();
        Assert.StartsWith("HTTP/1.1 408 ", answer, StringComparison.Ordinal);
        Assert.Contains("urn:stock-exchange:problem:too-slow", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Headers_that_are_too_slow_are_408()
    {
        using var api = new StockApiHost(settings: ("ServerLimits:RequestHeaders", "00:00:01"));
        using RawClient client = await RawClient.ConnectAsync(api.Address);
        await client.SendAsync("GET /api/stocks HTTP/1.1\r\nHost:");
        Assert.StartsWith("HTTP/1.1 408 ", await client.ReadAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("/taskasyncwait")]
    public async Task A_client_that_ends_its_sending_has_its_answer(string variant)
    {
        using var api = new StockApiHost(settings: ("CustomerLookup:Delay", "00:00:00.200"));
        using RawClient client = await RawClient.ConnectAsync(api.Address);
        await client.SendAsync($"GET /api/stocks{variant}/1 HTTP/1.1\r\nHost: a\r\n\r\n");
        client.EndSending();
        string answer = await client.ReadAsync();
        Assert.StartsWith("HTTP/1.1 200 ", answer, StringComparison.Ordinal);
        Assert.Contains("\"quantity\":100", answer, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", false)]
    [InlineData("", true)]
    [InlineData("/taskasyncwait", false)]
    public async Task A_client_that_ends_its_sending_with_its_order_has_its_answer(string variant, bool inChunks)
    {
        const string order = """{"quantity":1}""";
        string request = inChunks
            ? RawClient.Order($"{order.Length:x}\r\n{order}\r\n0\r\n\r\n")
                .Replace("Content-Length: 24", "Transfer-Encoding: chunked", StringComparison.Ordinal)
            : RawClient.Order(order, variant: variant);
        using var api = new StockApiHost();
        for (int attempt = 1; attempt <= 20; attempt++)
        {
            using RawClient client = await RawClient.ConnectAsync(api.Address);
            await client.SendAsync(request); // in one packet, or nearly, with the end
            client.EndSending();
            string answer = await client.ReadAsync();
            Assert.StartsWith("HTTP/1.1 200 ", answer, StringComparison.Ordinal);
            Assert.Contains($"\"remaining\":{100 - attempt},", answer, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("POST /api/stocks/1/buy HTTP/1.1\r\nHo")]
    [InlineData("POST /api/stocks/1/buy HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{\"q")]
    public async Task A_request_that_ends_too_early_ends_the_connection(string beginning)
    {
        using var api = new StockApiHost();
        using RawClient client = await RawClient.ConnectAsync(api.Address);
        await client.SendAsync(beginning);
        client.EndSending();
        string answer = await client.ReadAsync();
        Assert.True(answer.Length == 0 || answer.StartsWith("HTTP/1.1 400 ", StringComparison.Ordinal), answer);
    }

    [Fact]
    public async Task A_reader_that_is_too_slow_is_cut_off()
    {
        using var api = new StockApiHost(
            StockApiHost.ManyStocks(100_000),
            settings: [("ClientLimits:BytesPerSecond", "1048576"), ("ClientLimits:ConnectionsPerAddress", "1")]);
        using RawClient reader = await RawClient.ConnectAsync(api.Address, receiveBuffer: 4_096);
        await reader.SendAsync(RawClient.Show);
        Assert.StartsWith("HTTP/1.1 200 ", await reader.ReadAsync(until: "{"), StringComparison.Ordinal);

        await api.UntilLetInAsync(); // since the reader's connection has ended
        Assert.DoesNotContain("]", await reader.ReadAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Readers_that_do_not_read_take_little_memory_and_nothing_goes_on_when_they_have_left()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "/proc");
        const int Stocks = 200_000, Readers = 30;
        using var file = new TemporaryStockFile(StockApiHost.ManyStocks(Stocks));
        using var api = new StockApiProcess("--Stocks:Path", file.Path);
        using HttpClient client = await api.ClientAsync();
        Uri address = client.BaseAddress!;
        long whole = (await client.GetByteArrayAsync("/api/stocks", TestContext.Current.CancellationToken)).Length;
        long before = UnsentBytes.OfPort(address.Port).Sum();
        var readers = new List<RawClient>();
        for (int reader = 0; reader < Readers; reader++)
        {
            readers.Add(await RawClient.ConnectAsync(address, receiveBuffer: 4_096));
            await readers[^1].SendAsync(RawClient.Show);
            await readers[^1].ReadAsync(until: "{");
        }

        // What the service has sent and nobody has read lies in its sockets.
        long kept = (UnsentBytes.OfPort(address.Port).Sum() - before) / Readers;
        Assert.InRange(kept, 1, 600_000);
        Assert.True(kept < whole / 4, $"{kept} of {whole} bytes");
        foreach (RawClient reader in readers) reader.HangUp();
        readers.ForEach(reader => reader.Dispose());
        Eventually.Holds(() => UnsentBytes.OfPort(address.Port).Sum() <= before, "their connections are gone");
        Assert.True((await client.GetAsync("/health/live", TestContext.Current.CancellationToken)).IsSuccessStatusCode);
    }
}
