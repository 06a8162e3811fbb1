using System.Collections.Concurrent;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>A test of flows against a server that notes what it is asked, in order for each connection.</summary>
public abstract class TestWithFlow
{
    private protected ConcurrentDictionary<string, ConcurrentQueue<string>> AskedByConnection { get; } = new();

    /// <summary>What the only connection asked.</summary>
    private protected IEnumerable<string> Asked => Assert.Single(AskedByConnection).Value;

    private protected Task<TestServer> StartAsync(RequestDelegate answer, HttpProtocols protocols = HttpProtocols.Http1) =>
        TestServer.StartAsync(
            async context =>
            {
                using var reader = new StreamReader(context.Request.Body, Encoding.UTF8);
                string path = context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget;
                string[] parts =
                [
                    $"{context.Request.Method} {path}", $"{context.Request.Headers.IfMatch}", $"{context.Request.Headers.Cookie}",
                    await reader.ReadToEndAsync(),
                ];
                AskedByConnection.GetOrAdd(context.Connection.Id, _ => [])
                    .Enqueue(string.Join(' ', parts.Where(part => part.Length > 0)));
                await answer(context);
            },
            protocols);

    /// <summary>Runs a flow of steps alone.</summary>
    private protected static Task<LoadResult> RunAsync(
        TestServer server, IReadOnlyList<FlowStep> steps, LoadSettings settings, bool http2 = false) =>
        RunAsync(new Flow(server.Address) { Steps = steps }, settings, http2);

    private protected static async Task<LoadResult> RunAsync(
        Flow flow, LoadSettings settings, bool http2 = false, CancellationToken? stop = null,
        Action<LoadRequest, Answer>? onAnswer = null)
    {
        CancellationToken cancel = TestContext.Current.CancellationToken;
        using IConnector connector = Loads.Connect(flow.Server, http2: http2);
        var run = new LoadRun(connector, flow, settings) { OnAnswer = onAnswer };
        return await run.RunAsync(stop ?? cancel).WaitAsync(Loads.Patience, cancel);
    }
}
