using System.Net.NetworkInformation;
using StockExchange.LoadEngine;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.TestKit.Load;

/// <summary>Loads as tests run them.</summary>
internal static class Loads
{
    /// <summary>Long enough for any machine, short enough for a test that hangs.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    public static LoadSettings Closed(int connections, double seconds) =>
        new() { Connections = connections, Duration = TimeSpan.FromSeconds(seconds), Interval = TimeSpan.FromMilliseconds(100) };

    /// <summary>So many requests, however long it takes.</summary>
    public static LoadSettings Exactly(long requests, int connections = 1) =>
        Closed(connections, seconds: 300) with { Requests = requests };

    public static LoadSettings Open(double rate, double seconds, int connections) =>
        Closed(connections, seconds) with { Rate = rate };

    /// <summary>By HTTP, or by the line protocol where the URL is tcp://host:port.</summary>
    public static IConnector Connect(Uri server, TransportSettings? transport = null, bool http2 = false)
    {
        if (LineScheme.Is(server)) return new LineConnector(server, transport ?? new());
        return http2 ? new Http2Connector(server, transport ?? new()) : new Http11Connector(server, transport ?? new());
    }

    /// <summary>The same request again and again.</summary>
    public static IRequestSource One(Uri server, HttpMethod? method = null) =>
        new FixedRequest(new HttpLoadRequest(operation: 0, method ?? HttpMethod.Get, server, headers: [], body: default), "get");

    /// <summary>Shows of a stock server.</summary>
    public static IRequestSource Shows() => new FixedRequest(LineRequest.Create(operation: 0, "show"), "show");

    public static async Task<LoadResult> RunAsync(
        Uri server,
        LoadSettings settings,
        IRequestSource? requests = null,
        TransportSettings? transport = null,
        bool http2 = false,
        Action<LoadRequest, Answer>? onAnswer = null,
        Action<IntervalResult>? onInterval = null,
        CancellationToken? stop = null)
    {
        CancellationToken cancel = TestContext.Current.CancellationToken;
        using IConnector connector = Connect(server, transport, http2);
        var run = new LoadRun(connector, requests ?? One(server), settings) { OnAnswer = onAnswer, OnInterval = onInterval };
        return await run.RunAsync(stop ?? cancel).WaitAsync(Patience, cancel);
    }

    /// <summary>Until this machine holds no connection to a server open, but for the last packets of an orderly end.</summary>
    public static Task UntilClosedAsync(Uri server) => Eventually.HoldsAsync(
        () => !IPGlobalProperties.GetIPGlobalProperties().GetActiveTcpConnections().Any(connection =>
            connection.RemoteEndPoint.Port == server.Port && connection.State is TcpState.Established or TcpState.CloseWait),
        () => $"no connection to {server} is open",
        Patience);

    public static Task UntilAsync(Func<bool> isSo) => Eventually.HoldsAsync(isSo, () => "the load comes so far", Patience);
}
