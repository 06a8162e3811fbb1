using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Http;

public sealed class SecureLoadTests
{
    [Theory]
    [InlineData(false, HttpProtocols.Http1)]
    [InlineData(true, HttpProtocols.Http2)]
    public async Task A_certificate_that_nobody_trusts_needs_insecure(bool http2, HttpProtocols protocol)
    {
        using X509Certificate2 certificate = SelfSigned.Create();
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask, protocol, certificate);

        LoadResult trusting = await Loads.RunAsync(
            server.Address, Loads.Exactly(50, connections: 4), transport: new() { Insecure = true }, http2: http2);
        LoadResult strict = await Loads.RunAsync(server.Address, Loads.Exactly(2), http2: http2);

        Assert.Equal((50, 0), (trusting.Succeeded, trusting.Failed));
        FailureResult failure = Assert.Single(strict.Failures);
        Assert.Equal((FailureKind.Tls, 2), (failure.Kind, failure.Count));
        Assert.Contains("--insecure", failure.Example, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false, HttpProtocols.Http1)]
    [InlineData(true, HttpProtocols.Http2)]
    public async Task What_is_wrong_with_a_certificate_is_one_sentence_with_the_server_and_what_to_do(
        bool http2, HttpProtocols protocol)
    {
        using X509Certificate2 certificate = SelfSigned.Create(
            new(2020, 1, 3, 0, 0, 0, TimeSpan.Zero), "shop.example", "pay.example");
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask, protocol, certificate);

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(1), http2: http2);

        Assert.Matches(
            @"^The certificate of 127\.0\.0\.1:\d+ is not for 127\.0\.0\.1 but for shop\.example, pay\.example"
                + @" and is valid only from 2020-01-01 to 2020-01-03 and is not trusted on this machine \(\w+\):"
                + @" use a name that it has in the URL, renew it, add its issuer to the trusted ones of this machine,"
                + @" or use --insecure, which accepts any certificate\.$",
            Assert.Single(result.Failures).Example);
    }

    [Theory]
    [InlineData(false, HttpProtocols.Http1)]
    [InlineData(true, HttpProtocols.Http2)]
    public async Task A_server_that_asks_for_a_certificate_of_the_client_gets_it(bool http2, HttpProtocols protocol)
    {
        using X509Certificate2 certificate = SelfSigned.Create(), clients = SelfSigned.Create();
        await using TestServer server = await TestServer.StartAsync(
            context => context.Response.WriteAsync(context.Connection.ClientCertificate!.Thumbprint), protocol, certificate,
            ClientCertificateMode.RequireCertificate);
        var transport = new TransportSettings
        {
            Insecure = true,
            ClientCertificate = SslStreamCertificateContext.Create(clients, additionalCertificates: null, offline: true),
        };

        LoadResult with = await Loads.RunAsync(
            server.Address, Loads.Exactly(20, connections: 2), transport: transport, http2: http2);
        LoadResult without = await Loads.RunAsync(
            server.Address, Loads.Exactly(1), transport: transport with { ClientCertificate = null }, http2: http2);

        Assert.Equal((20, 0), (with.Succeeded, with.Failed));
        Assert.Equal((0, 1), (without.Succeeded, without.Failed));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Of_a_server_without_tls_one_sentence_says_to_use_http(bool http2)
    {
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask);

        LoadResult result = await Loads.RunAsync(
            new Uri($"https://127.0.0.1:{server.Address.Port}"), Loads.Exactly(1), http2: http2);

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal(FailureKind.Tls, failure.Kind);
        Assert.Matches(
            @"^The TLS handshake with 127\.0\.0\.1:\d+ failed \([^.]+\): check that the server speaks TLS on this port,"
                + @" or use http:// if it does not\.$", failure.Example);
    }

    [Theory]
    [InlineData(null)]
    [InlineData(200.0)]
    public async Task Http2_by_prior_knowledge_runs_the_same_loops(double? rate)
    {
        await using TestServer server = await TestServer.StartAsync(
            context => context.Response.Body.WriteAsync("ok"u8.ToArray()).AsTask(),
            HttpProtocols.Http2);

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Exactly(100, connections: 8) with { Rate = rate }, http2: true);

        Assert.Equal((100, 0, 200), (result.Succeeded, result.Failed, result.BytesReceived));
    }

    [Fact]
    public async Task A_server_of_http1_only_does_not_pass_for_http2()
    {
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask);

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(1), http2: true);

        Assert.Equal((0, 1), (result.Answered, result.Failed));
    }

    [Theory]
    [InlineData(false, HttpProtocols.Http1)]
    [InlineData(true, HttpProtocols.Http2)]
    public async Task Secure_requests_time_out_too(bool http2, HttpProtocols protocol)
    {
        using X509Certificate2 certificate = SelfSigned.Create();
        await using TestServer server = await TestServer.StartAsync(
            context => Task.Delay(Timeout.Infinite, context.RequestAborted), protocol, certificate);

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Exactly(2) with { Timeout = TimeSpan.FromSeconds(0.5) },
            transport: new() { Insecure = true }, http2: http2);

        Assert.Equal((FailureKind.Timeout, 2), (Assert.Single(result.Failures).Kind, result.Failed));
    }
}
