using System.Net;
using System.Net.Sockets;
using StockExchange.StockApi.Tests.Hosting;

namespace StockExchange.StockApi.Tests.Health;

public sealed class HealthPortTests : IDisposable
{
    private const int Callers = 100;

    private readonly TemporaryStockFile _file = new("1 100000 10\n");
    private readonly HttpClient _client = new();
    private readonly int _port = FreePort.Find();
    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    [Fact]
    public async Task While_the_pool_starves_the_service_lives_and_is_not_ready_until_the_load_is_over()
    {
        using StockApiProcess api = Start();
        string url = await api.UrlAsync();
        Assert.Equal("Healthy", await ReadyWhenAsync(HttpStatusCode.OK));
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(_test);
        Task[] callers = [.. Enumerable.Range(0, Callers).Select(_ => CallAsync($"{url}/api/stocks/taskwait", stop.Token))];

        string why = await ReadyWhenAsync(HttpStatusCode.ServiceUnavailable);
        Assert.Equal((HttpStatusCode.OK, "Healthy"), Ask("live"));
        Assert.Matches(@"^Unhealthy: starving: work waits [0-9]+\.[0-9] s for a thread of the pool\.$", why);

        await stop.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Task.WhenAll(callers));
        await ReadyWhenAsync(HttpStatusCode.OK);
        api.Signal("TERM");
        Assert.Equal(0, await api.ExitCodeAsync());
    }

    [Fact]
    public async Task Clients_that_say_nothing_or_never_end_do_not_keep_a_probe_from_its_answer()
    {
        using StockApiProcess api = Start();
        await api.UrlAsync();
        List<Socket> rude = [.. Enumerable.Range(0, 8).Select(_ => new Socket(SocketType.Stream, ProtocolType.Tcp))];
        foreach (Socket socket in rude) await socket.ConnectAsync(IPAddress.Loopback, _port, _test);
        foreach (Socket socket in rude.Skip(4)) await socket.SendAsync("GET /health/live HTTP/1.1\r\nX: "u8.ToArray(), _test);

        Assert.Equal((HttpStatusCode.OK, "Healthy"), Ask("live"));
        rude.ForEach(socket => socket.Dispose());
    }

    [Fact]
    public async Task A_health_port_in_use_is_one_error_line()
    {
        using var other = new TcpListener(IPAddress.Loopback, _port);
        other.Start();
        using StockApiProcess api = Start();

        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.Equal(
            $"StockApi: Cannot open the health port 127.0.0.1:{_port}: Address already in use. "
            + "Choose another with --Health:Port and --Health:Address.",
            api.Errors);
    }

    [Fact]
    public async Task Where_there_is_no_IPv6_it_is_open_at_all_addresses_of_IPv4()
    {
        using StockApiProcess api = StockApiProcess.With(
            new Dictionary<string, string?> { ["DOTNET_SYSTEM_NET_DISABLEIPV6"] = "1" },
            "--urls", "http://127.0.0.1:0", "--Stocks:Path", _file.Path, "--Health:Port", $"{_port}");
        await api.UrlAsync();

        Assert.Contains($"The health port is open at 0.0.0.0:{_port}", api.Said, StringComparison.Ordinal);
        Assert.Equal((HttpStatusCode.OK, "Healthy"), Ask("live"));
    }

    public void Dispose()
    {
        _client.Dispose();
        _file.Dispose();
    }

    private StockApiProcess Start() => new(
        "--Stocks:Path", _file.Path, "--Health:Port", $"{_port}", "--Health:Address", "127.0.0.1");

    private (HttpStatusCode Status, string Body) Ask(string what)
    {
        using HttpResponseMessage answer = _client.Send(new(HttpMethod.Get, $"http://127.0.0.1:{_port}/health/{what}"), _test);
        using var body = new StreamReader(answer.Content.ReadAsStream(_test));
        return (answer.StatusCode, body.ReadToEnd());
    }

    /// <summary>The body of the answer when it has this status.</summary>
    private async Task<string> ReadyWhenAsync(HttpStatusCode status)
    {
        (HttpStatusCode Status, string Body) answer = (default, "");
        await Eventually.HoldsAsync(
            () => (answer = Ask("ready")).Status == status, () => $"{status}, not {answer}", TimeSpan.FromMinutes(1));
        return answer.Body;
    }

    private async Task CallAsync(string url, CancellationToken stop)
    {
        while (true) (await _client.GetAsync(url, stop)).Dispose();
    }
}
