using System.CommandLine;
using StockExchange.CommandLine;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Transports;
using StockExchange.StockLoad.Run;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Run;

public sealed class RunArgumentsTests
{
    [Fact]
    public void A_url_alone_is_a_closed_loop_of_125_connections_for_10_seconds()
    {
        RunSettings settings = Settings("localhost:5000/x");

        Assert.Equal("http://localhost:5000/x", settings.Request.Url.AbsoluteUri);
        Assert.Equal((HttpMethod.Get, "GET"), (settings.Request.Method, settings.Request.Description));
        Assert.Equal(new LoadSettings(), settings.Load);
        Assert.Equal(new TransportSettings(), settings.Request.Transport);
        Assert.Empty(settings.StopWhen.Concat(settings.FailIf));
    }

    [Fact]
    public void Every_option_is_read()
    {
        RunSettings settings = Settings(
            "https://h", "-X", "PUT", "-H", "A: b:c", "-H", "Empty:", "--body", "hi", "-c", "7", "--rate", "99.5", "-d", "3s",
            "--requests", "50", "--warmup", "1s", "--drain", "2s", "--interval", "100ms", "--timeout", "4s",
            "--connect-timeout", "5s", "-k", "--http2", "--pid", "1",
            "--stop-when", "queue>5 for 2s", "--fail-if", "p99>1s,rps<5", "--fail-if", "max>2s");

        Assert.Equal(
            (HttpMethod.Put, "hi"), (settings.Request.Method, System.Text.Encoding.UTF8.GetString(settings.Request.Body.Span)));
        Assert.Equal([new("A", "b:c"), new("Empty", "")], settings.Request.Headers);
        Assert.Equal(
            new TransportSettings { Insecure = true, ConnectTimeout = TimeSpan.FromSeconds(5) }, settings.Request.Transport);
        Assert.True(settings.Request.Http2);
        Assert.Equal(
            new LoadSettings
            {
                Connections = 7,
                Rate = 99.5,
                Duration = TimeSpan.FromSeconds(3),
                Requests = 50,
                WarmUp = TimeSpan.FromSeconds(1),
                Drain = TimeSpan.FromSeconds(2),
                Interval = TimeSpan.FromMilliseconds(100),
                Timeout = TimeSpan.FromSeconds(4),
            },
            settings.Load);
        Assert.Equal(["queue>5 for 2s"], settings.StopWhen.Select(condition => condition.Text));
        Assert.Equal(["p99>1s", "rps<5", "max>2s"], settings.FailIf.Select(condition => condition.Text));
    }

    [Fact]
    public void A_mix_has_its_weights_its_distribution_and_its_seed()
    {
        RequestChoice request = Settings("h", "--mix", "show=6,buy=3,sell=1", "--ids", "zipf", "--seed", "9").Request;

        Assert.Equal(new MixChoice(new(6, 3, 1), IdDistribution.Zipf, 9), request.Mix);
        Assert.Equal("show=6,buy=3,sell=1, ids zipf, seed 9", request.Description);
        Assert.Equal(new StockWeights(0, 1, 0), Settings("h", "--mix", " buy = 1 ").Request.Mix!.Weights);
    }

    [Fact]
    public void A_flow_needs_no_URL_when_its_file_names_the_server()
    {
        using var folder = new TemporaryFolder();
        string file = folder.Write("shop.yaml", "url: http://h:5\nsteps: [{ request: GET /a }, { request: GET /b }]\n");

        RunSettings settings = Settings("--flow", file, "--iterations", "50", "--seed", "9", "-H", "A: b", "--rate", "5");

        Assert.Equal(("http://h:5/", "flow shop.yaml (GET /a, GET /b)"),
            (settings.Request.Url.AbsoluteUri, settings.Request.Description));
        Assert.Equal((9UL, 2), (settings.Request.Flow!.Flow.Seed, settings.Request.Flow.Flow.Steps.Count));
        Assert.Equal([new("A", "b")], settings.Request.Flow.Flow.Headers);
        Assert.Equal((50, 5), (settings.Load.Requests, settings.Load.Rate));
        Assert.True(settings.Load.Duration > TimeSpan.FromHours(1), "it ends when all are made");
        Assert.Equal("http://other/", Settings("other", "--flow", file).Request.Url.AbsoluteUri);
    }

    [Fact]
    public void A_body_makes_it_a_POST() => Assert.Equal(HttpMethod.Post, Settings("h", "--body", "x").Request.Method);

    [Fact]
    public void A_rate_may_go_through_stages_and_the_load_lasts_as_long_as_they_do()
    {
        LoadSettings load = Settings("h", "--rate", "50 for 10s, 50..500 over 1m,500 for 0.5s").Load;

        Assert.Equal((500, TimeSpan.FromSeconds(70.5)), (load.Rate, load.Duration));
        Assert.Equal(
            [
                new(50, 50, TimeSpan.FromSeconds(10)), new(50, 500, TimeSpan.FromMinutes(1)),
                new(500, 500, TimeSpan.FromSeconds(0.5)),
            ],
            load.RateStages);
    }

    [Theory]
    [InlineData("0")]
    [InlineData("-5")]
    [InlineData("20000000")]
    [InlineData("10..20")]
    [InlineData("10..20 for 5s")]
    [InlineData("10 over 5s")]
    [InlineData("10..20000000 over 5s")]
    [InlineData("10..20 over soon")]
    [InlineData("10..20 over 0s")]
    [InlineData("0..0 over 5s")]
    [InlineData("10 for 5s,")]
    public void What_is_no_rate_and_no_stages_is_refused(string rate) => Assert.Equal(
        $"--rate '{rate}' is not a number of requests a second, above 0 and up to 10000000: "
            + "write it like 500, '100..2000 over 60s' or '100 for 10s, 100..2000 over 60s'.",
        Assert.Single(Parse(["h", $"--rate={rate}"]).Errors).Message);

    [Fact]
    public void A_number_of_requests_alone_is_not_cut_off_by_the_default_duration() =>
        Assert.True(Settings("h", "--requests", "5").Load.Duration > TimeSpan.FromHours(1));

    [Fact]
    public void Without_a_mix_a_stock_server_is_asked_to_show()
    {
        RunSettings settings = Settings("tcp://[::1]:60000", "--think-time", "100ms", "--requests-per-connection", "100");

        Assert.Equal(("tcp://[::1]:60000/", "show"), (settings.Request.Url.AbsoluteUri, settings.Request.Description));
        Assert.Equal((TimeSpan.FromMilliseconds(100), 100), (settings.Load.ThinkTime, settings.Load.RequestsPerConnection));
        Assert.True(settings.Load.Duration > TimeSpan.FromHours(1), "it ends when all are made");
        Assert.Equal(TimeSpan.FromSeconds(5), Settings("h", "--requests-per-connection", "100", "-d", "5s").Load.Duration);
    }

    [Theory]
    [InlineData("'tcp://h' is not the address of a server: write it like tcp://localhost:60000.", "tcp://h")]
    [InlineData("'tcp://h:1/x' is not the address of a server: write it like tcp://localhost:60000.", "tcp://h:1/x")]
    [InlineData("--http2 is for HTTP and cannot be used with tcp://.", "tcp://h:1", "--http2")]
    [InlineData("--insecure is for HTTP and cannot be used with tcp://.", "tcp://h:1", "-k")]
    [InlineData("--header is for HTTP and cannot be used with tcp://.", "tcp://h:1", "-H", "A: b")]
    [InlineData("--method is for HTTP and cannot be used with tcp://.", "tcp://h:1", "-X", "GET")]
    [InlineData("--body is for HTTP and cannot be used with tcp://.", "tcp://h:1", "--body", "x")]
    [InlineData("--resolve is for HTTP and cannot be used with tcp://.", "tcp://h:1", "--resolve", "h:1:127.0.0.1")]
    [InlineData(
        "--resolve 'h:80' is not a host, a port and addresses: write it like shop:443:10.0.0.1 or shop:443:10.0.0.1,10.0.0.2.",
        "h", "--resolve", "h:80")]
    [InlineData(
        "--resolve h:443:127.0.0.1 is not for the URL, whose host and port are h:80.", "h", "--resolve", "h:443:127.0.0.1")]
    [InlineData("--unix-socket no/such/socket: there is no such file.", "h", "--unix-socket", "no/such/socket")]
    [InlineData(
        "--resolve cannot be used with --unix-socket, which is an address of its own.",
        "h", "--unix-socket", "/", "--resolve", "h:80:127.0.0.1")]
    [InlineData("--key needs a --cert.", "https://h", "--key", "/")]
    [InlineData("--cert is for https and wss.", "h", "--cert", "/")]
    [InlineData("--body @no/such/file: Could not find a part of the path", "h", "--body", "@no/such/file")]
    [InlineData("--think-time is for a closed loop and cannot be used with --rate.", "h", "--rate", "5", "--think-time", "1s")]
    [InlineData(
        "--requests-per-connection is for a closed loop and cannot be used with --rate.",
        "h", "--rate", "5", "--requests-per-connection", "1")]
    [InlineData(
        "--requests-per-connection '0' is not a whole number from 1 to 2147483647.", "h", "--requests-per-connection", "0")]
    [InlineData(
        "Only one of --requests and --requests-per-connection can be given.",
        "h", "--requests", "5", "--requests-per-connection", "1")]
    [InlineData("'ftp://h' cannot be loaded: its scheme is ftp, not http, https, ws, wss or tcp.", "ftp://h")]
    [InlineData("'http://' is not a URL: write it like http://localhost:5000/api/stocks.", "http://")]
    [InlineData("'http://me:x@h' has a user name in it, which is not sent: use --header 'Authorization: ...'.", "http://me:x@h")]
    [InlineData(
        "--connections '65001' is not a whole number from 1 to 65000, or stages that grow: "
        + "write it like 500, '100..2000 over 60s' or '100 for 10s, 100..2000 over 60s'.",
        "h", "--connections", "65001")]
    [InlineData(
        "--connections with stages needs a closed loop without a think time.", "h", "-c", "1..50 over 5s", "--think-time", "1s")]
    [InlineData(
        "--connections '1 to 50' is not a whole number from 1 to 65000, or stages that grow: "
        + "write it like 500, '100..2000 over 60s' or '100 for 10s, 100..2000 over 60s'.",
        "h", "-c", "1 to 50", "--rate", "5")]
    [InlineData("--requests '0' is not a whole number from 1.", "h", "--requests", "0")]
    [InlineData("--method 'G T' is not a method: write it like GET or POST.", "h", "-X", "G T")]
    [InlineData("--header 'x' is not a header: write it like 'Accept: text/plain'.", "h", "-H", "x")]
    [InlineData("--header ': x' is not a header: write it like 'Accept: text/plain'.", "h", "-H", ": x")]
    [InlineData("--header 'a b: x' is not a header: write it like 'Accept: text/plain'.", "h", "-H", "a b: x")]
    [InlineData("--header 'content-length: 5' cannot be set: content-length is automatic.", "h", "-H", "content-length: 5")]
    [InlineData(
        "--header 'A: x\r\nB: y' has a control character, or one beyond Latin-1, in its value.", "h", "-H", "A: x\r\nB: y")]
    [InlineData(
        "--header 'Connection: keep-alive' cannot be set: Connection is automatic.", "h", "-H", "Connection: keep-alive")]
    [InlineData("--header 'Connection: close' is for requests by HTTP/1.1.", "h", "-H", "Connection: close", "--http2")]
    [InlineData("--header 'Connection: close' is for requests by HTTP/1.1.", "ws://h", "-H", "Connection: close")]
    [InlineData("--method 'connect' is not a method: write it like GET or POST.", "h", "-X", "connect")]
    [InlineData("--loops cannot be used with --http2.", "h", "--http2", "--loops", "3")]
    [InlineData("--mix 'show' is not a mix at 'show': write it like show=60,buy=20,sell=20.", "h", "--mix", "show")]
    [InlineData("--mix 'show=1,show=2' names show twice.", "h", "--mix", "show=1,show=2")]
    [InlineData("--mix 'show=-1' has the weight '-1': it must be a whole number from 0 to 1000000.", "h", "--mix", "show=-1")]
    [InlineData("--mix 'show=0' has only weights of 0: write it like show=60,buy=20,sell=20.", "h", "--mix", "show=0")]
    [InlineData("--mix 'rob=1' names 'rob', which is not one of show, buy, sell.", "h", "--mix", "rob=1")]
    [InlineData("--method cannot be used with --mix, which has requests of its own.", "h", "--mix", "buy=1", "-X", "PUT")]
    [InlineData("--ids needs a --mix.", "h", "--ids", "hot")]
    [InlineData("--seed needs a --mix.", "h", "--seed", "2")]
    [InlineData("run needs a URL: write it like http://localhost:5000/api/stocks.")]
    [InlineData("--flow none.yaml: there is no such file.", "--flow", "none.yaml")]
    [InlineData("--iterations is of a flow and needs --flow.", "h", "--iterations", "2")]
    [InlineData("--iterations '0' is not a whole number from 1.", "--flow", ".", "--iterations", "0")]
    [InlineData("--body cannot be used with --flow, whose steps have it all.", "--flow", ".", "--body", "x")]
    [InlineData("--requests cannot be used with --flow: --iterations is their number.", "--flow", ".", "--requests", "2")]
    [InlineData("--think-time cannot be used with --flow: its steps have think times.", "--flow", ".", "--think-time", "1s")]
    [InlineData("--flow is for HTTP and cannot be used with tcp://.", "tcp://h:1", "--flow", ".")]
    [InlineData("--http3 needs an https URL: QUIC always uses TLS.", "h", "--http3")]
    [InlineData("--http2 cannot be used with --http3.", "https://h", "--http3", "--http2")]
    [InlineData("--proxy cannot be used with --http3.", "https://h", "--http3", "--proxy", "http://p:1")]
    [InlineData("--sse is for HTTP and cannot be used with tcp://.", "tcp://h:1", "--sse")]
    [InlineData("--rate cannot be used with --sse, which waits for the server's events.", "h", "--sse", "--rate", "5")]
    [InlineData("--mix cannot be used with --sse.", "h", "--sse", "--mix", "show=1")]
    [InlineData("--http2 is for http and https and cannot be used with a WebSocket.", "ws://h", "--http2")]
    [InlineData("--sse is for http and https and cannot be used with a WebSocket.", "wss://h", "--sse", "--body", "x")]
    [InlineData("--rate needs a --body: without one a WebSocket waits for the server's messages.", "ws://h", "--rate", "5")]
    [InlineData("--header Sec-WebSocket-Protocol names A twice.", "ws://h", "--header", "Sec-WebSocket-Protocol: a, b, A")]
    [InlineData(
        "--header Sec-WebSocket-Protocol names a twice.",
        "ws://h", "-H", "sec-websocket-protocol: a", "-H", "Sec-WebSocket-Protocol: a")]
    [InlineData(
        "--header Sec-WebSocket-Protocol has 'a b', which is no subprotocol: write it like 'Sec-WebSocket-Protocol: v2.chat, "
            + "v1.chat'.",
        "wss://h", "--header", "Sec-WebSocket-Protocol: a b")]
    [InlineData(
        "--header Sec-WebSocket-Protocol has '', which is no subprotocol: write it like 'Sec-WebSocket-Protocol: v2.chat, "
            + "v1.chat'.",
        "ws://h", "--header", "Sec-WebSocket-Protocol:")]
    [InlineData("--pid 'x' is not the id of a process.", "h", "--pid", "x")]
    [InlineData("Only one of --pid and --process can be watched.", "h", "--pid", "1", "--process", "x")]
    [InlineData("--stop-when 'p99>5' at the end: expected the unit of p99: ms or s or us or m.", "h", "--stop-when", "p99>5")]
    [InlineData("--port is the port of the --live page and does nothing without it.", "h", "--port", "5090")]
    [InlineData("--port 65536 is not a port: 0 to 65535.", "h", "--live", "--port", "65536")]
    [InlineData("--port -1 is not a port: 0 to 65535.", "h", "--live", "--port=-1")]
    [InlineData("--port http is not a port: 0 to 65535.", "h", "--live", "--port", "http")]
    [InlineData(
        "--fail-if 'queue>5' is about the server: name its process with --pid or --process.", "h", "--fail-if", "p99>5s,queue>5")]
    public void A_mistake_is_one_line_that_says_what_to_write(string message, params string[] arguments)
    {
        string said = Assert.Single(Parse(arguments).Errors).Message;
        // The name of a file is one of this machine.
        Assert.Equal(message, message.EndsWith("path", StringComparison.Ordinal) ? said[..message.Length] : said);
    }

    [Fact]
    public void Server_sent_events_may_come_by_each_version_of_HTTP_and_after_a_body()
    {
        RequestChoice request = Settings("https://h", "--sse", "--http3", "--body", "x", "--timeout", "5s").Request;

        Assert.Equal((true, true, "event"), (request.Sse, request.Http3, request.Unit));
        Assert.Equal("POST, server-sent events", request.Description);
    }

    [Fact]
    public void A_WebSocket_counts_messages_unless_it_sends_some()
    {
        Assert.Equal("message", Settings("wss://h/feed").Request.Unit);
        RunSettings echo = Settings("ws://h/echo", "--body", "x", "--rate", "5");
        Assert.Equal((null, "WebSocket, message and answer"), (echo.Request.Unit, echo.Request.Description));
        Assert.Equal(5, echo.Load.Rate);
    }

    [Fact]
    public void Addresses_may_be_given_instead_of_those_of_the_host()
    {
        TransportSettings transport = Settings(
            "https://shop/", "--resolve", "shop:443:10.0.0.1,10.0.0.2", "--resolve", "shop:443:10.0.0.3").Request.Transport;

        Assert.Equal(
            ["10.0.0.1:443", "10.0.0.2:443", "10.0.0.3:443"], transport.Addresses.Select(address => address.ToString()));
    }

    /// <summary>For a proxy that closes unannounced after each answer.</summary>
    [Fact]
    public void A_connection_may_be_for_one_request_alone() =>
        Assert.Equal([new("connection", "Close")], Settings("h", "-H", "connection: Close").Request.Headers);

    [Theory]
    [InlineData(
        "--resolve other.example:81:127.0.0.1 is not for the URL, whose host and port are h:81.",
        "--resolve", "other.example:81:127.0.0.1")]
    [InlineData("--cert is for https and wss.", "--cert", "/")]
    public void What_is_not_for_the_URL_that_a_flow_names_is_refused(string message, params string[] arguments)
    {
        using var folder = new TemporaryFolder();
        string file = folder.Write("shop.yaml", "url: http://h:81\nsteps: [{ request: GET /a }]\n");

        var mistake = Assert.Throws<CommandException>(() => Settings(["--flow", file, .. arguments]));

        Assert.Equal(message, mistake.Message);
    }

    [Fact]
    public void Addresses_may_be_given_for_the_URL_that_a_flow_names()
    {
        using var folder = new TemporaryFolder();
        string file = folder.Write("shop.yaml", "url: http://h:81\nsteps: [{ request: GET /a }]\n");

        TransportSettings transport = Settings("--flow", file, "--resolve", "h:81:10.0.0.1").Request.Transport;

        Assert.Equal("10.0.0.1:81", Assert.Single(transport.Addresses).ToString());
    }

    private static RunSettings Settings(params string[] arguments)
    {
        ParseResult parsed = Parse(arguments);
        Assert.Empty(parsed.Errors);
        return RunCommand.Settings(parsed);
    }

    private static ParseResult Parse(string[] arguments) => RunCommand.Create(TimeProvider.System)
        .Parse(arguments, new() { ResponseFileTokenReplacer = null }); // as the program does
}
