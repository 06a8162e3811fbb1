using System.Net.Mime;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>The requests of a load of one URL, and their transport, as on the command line.</summary>
internal sealed record RequestChoice
{
    public required Uri Url { get; init; }

    /// <summary>The method. Default: GET, with a body POST.</summary>
    public required HttpMethod Method { get; init; }

    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>The body; empty for none.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>Orders on a stock server instead of one request; null for that one. Default null.</summary>
    public MixChoice? Mix { get; init; }

    /// <summary>Several requests in a flow instead of one; null for that one. Default null.</summary>
    public FlowChoice? Flow { get; init; }

    /// <summary>A CSV file with data for the requests; null for none. Default null.</summary>
    public string? Data { get; init; }

    public TransportSettings Transport { get; init; } = new();

    /// <summary>HTTP/1.1 by our own client, or HTTP/2 or HTTP/3 by HttpClient: slower, and requests share connections. Default
    /// HTTP/1.1.</summary>
    public Version HttpVersion { get; init; } = System.Net.HttpVersion.Version11;

    /// <summary>Whether answers are streams of server-sent events. Default no.</summary>
    public bool AreEvents { get; init; }

    /// <summary>Whether the URL is that of WebSockets.</summary>
    public bool IsWebSocket => Url.Scheme == Uri.UriSchemeWs || Url.Scheme == Uri.UriSchemeWss;

    /// <summary>Whether each connection only receives, once it has opened its stream.</summary>
    public bool IsReceivingOnly => AreEvents || (IsWebSocket && Body.IsEmpty);

    /// <summary>The time limit of one request (<see cref="LoadSettings.Timeout"/>).</summary>
    public TimeSpan Timeout { get; init; } = new LoadSettings().Timeout;

    /// <summary>The description: "GET", "show", "events", the weights of the mix, or the steps of the flow.</summary>
    public string Description =>
        Flow?.ToString() ?? Mix?.ToString() ?? (LineScheme.Is(Url) ? StockWeights.Names[0]
            : AreEvents ? LoadDescription.Events : IsWebSocket ? LoadDescription.Messages : Method.Method);

    public IConnector CreateConnector() => Connectors.Create(this);

    /// <summary>Creates the requests, of no flow; for a mix it reads the ids of the stocks from the server first.</summary>
    /// <exception cref="CommandException">The ids could not be read.</exception>
    public async Task<IRequestSource> CreateSourceAsync(TimeProvider time, CancellationToken stop)
    {
        if (LineScheme.Is(Url)) return await LinesAsync(time, stop);
        if (IsWebSocket)
            return new StreamRequests(WebSocketRequest.Create(Url, Headers, Body), "message", areAnswers: !Body.IsEmpty);
        if (AreEvents) return new StreamRequests(EventRequest(), "event", areAnswers: false);
        if (Data is not null) return new DataRequests(this, RequestData.Read(Data));
        if (Mix is null) return new FixedRequest(new HttpLoadRequest(operation: 0, Method, Url, Headers, Body), Method.Method);
        var table = new StockApiTable(Url);
        using HttpMessageInvoker client = PlainClient.Create(Transport);
        return new StockMix(table.Stocks, Mix, await table.IdsAsync(client, time, stop), Headers);
    }

    private HttpLoadRequest EventRequest()
    {
        bool asks = Headers.Any(header => header.Key.Equals("Accept", StringComparison.OrdinalIgnoreCase));
        KeyValuePair<string, string>[] accept = asks ? [] : [new("Accept", MediaTypeNames.Text.EventStream)];
        return new(operation: 0, Method, Url, [.. accept, .. Headers], Body);
    }

    /// <summary>Requests of the line protocol: shows, unless there is a mix.</summary>
    private async Task<IRequestSource> LinesAsync(TimeProvider time, CancellationToken stop) => Mix is null
        ? new StockMix(Url, new(new(Show: 1, Buy: 0, Sell: 0)), ids: [], headers: [])
        : new StockMix(Url, Mix, await new LineTable(Url, Transport.ConnectTimeout).IdsAsync(time, stop), headers: []);
}
