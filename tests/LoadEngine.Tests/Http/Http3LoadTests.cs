using System.Net;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Http;

/// <summary>HTTP/3 over the wire. On Linux that needs libmsquic, which Debian does not have: without it these tests are
/// skipped.</summary>
public sealed class Http3LoadTests : IDisposable
{
    private readonly X509Certificate2 _certificate = SelfSigned.Create();

    public Http3LoadTests() => Assert.SkipUnless(Http3Connector.IsSupported, "This machine has no QUIC.");

    [Fact]
    public async Task Requests_are_made_in_HTTP_3()
    {
        await using TestServer server = await StartAsync(
            context => context.Response.WriteAsync(context.Request.Protocol));

        LoadResult result = await RunAsync(server.Address, Loads.Exactly(100, connections: 8));

        Assert.Equal((100, 0, 100 * "HTTP/3".Length), (result.Succeeded, result.Failed, result.BytesReceived));
    }

    /// <summary>A connection of Kestrel has 100 streams: further requests would wait in the client, and count as slow.</summary>
    [Fact]
    public async Task More_vusers_than_a_connection_has_streams_are_in_flight_together()
    {
        const int vusers = 250;
        var all = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        int came = 0;
        await using TestServer server = await StartAsync(context =>
        {
            if (Interlocked.Increment(ref came) == vusers) all.SetResult();
            return all.Task.WaitAsync(context.RequestAborted);
        });

        LoadResult result = await RunAsync(server.Address, Loads.Exactly(vusers, vusers));

        Assert.Equal((vusers, 0, vusers), (result.Succeeded, result.Failed, server.MostAtOnce));
    }

    /// <summary>HttpClient alone does not try again for ten minutes.</summary>
    [Fact]
    public async Task A_server_that_starts_later_is_found()
    {
        TestServer first = await StartAsync(_ => Task.CompletedTask);
        Uri address = first.Address;
        await first.DisposeAsync();
        using var stop = new CancellationTokenSource();
        var failed = new TaskCompletionSource();
        Task<LoadResult> running = RunAsync(address, Loads.Closed(connections: 20, seconds: 300), answer =>
        {
            if (answer.Failure is null) stop.Cancel();
            else failed.TrySetResult();
        }, stop.Token);
        await failed.Task.WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);

        await using TestServer second = await StartAsync(
            _ => Task.CompletedTask, new IPEndPoint(IPAddress.Loopback, address.Port));
        LoadResult result = await running;

        Assert.True(result.Succeeded > 0);
        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal(
            (FailureKind.Unreachable, $"Nothing at 127.0.0.1:{address.Port} answers QUIC, which is UDP: "
                + "check that the server has HTTP/3 on this port."),
            (failure.Kind, failure.Example));
    }

    [Fact]
    public async Task Each_request_has_the_reason_why_there_is_no_connection()
    {
        await using TestServer server = await StartAsync(_ => Task.CompletedTask);

        LoadResult result = await RunAsync(server.Address, Loads.Exactly(5, connections: 2), isInsecure: false);

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal((FailureKind.Tls, 5), (failure.Kind, failure.Count));
        Assert.Contains("--insecure", failure.Example, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_name_that_nobody_knows_is_said_to_be_that()
    {
        LoadResult result = await RunAsync(new("https://nobody.invalid"), Loads.Exactly(1));

        Assert.Contains("cannot be resolved", Assert.Single(result.Failures).Example, StringComparison.Ordinal);
    }

    public void Dispose() => _certificate.Dispose();

    private Task<TestServer> StartAsync(RequestDelegate answer, EndPoint? address = null) =>
        TestServer.StartAsync(answer, HttpProtocols.Http3, _certificate, address: address);

    private static async Task<LoadResult> RunAsync(
        Uri server,
        LoadSettings settings,
        Action<Answer>? onAnswer = null,
        CancellationToken? stop = null,
        bool isInsecure = true)
    {
        using var connector = new Http3Connector(server, new() { Insecure = isInsecure });
        var run = new LoadRun(connector, Loads.One(server), settings)
        {
            OnAnswer = onAnswer is null ? null : (_, answer) => onAnswer(answer),
        };
        CancellationToken cancel = TestContext.Current.CancellationToken;
        return await run.RunAsync(stop ?? cancel).WaitAsync(Loads.Patience, cancel);
    }
}
