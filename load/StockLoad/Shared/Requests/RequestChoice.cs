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

    /// <summary>Whether to use HTTP/2 by HttpClient instead of our own HTTP/1.1 client: slower, and requests share connections.
    /// Default no.</summary>
    public bool Http2 { get; init; }

    /// <summary>Whether to use HTTP/3 by HttpClient. Default no.</summary>
    public bool Http3 { get; init; }

    /// <summary>Whether connections are streams of server-sent events. Default no.</summary>
    public bool Sse { get; init; }

    /// <summary>Whether messages are sent on WebSockets, or awaited.</summary>
    private bool IsWebSocket => WebSocketScheme.Is(Url);

    /// <summary>The unit in which streams are counted: "event", "message"; null where it is requests.</summary>
    public string? Unit => Sse ? "event" : IsWebSocket && Body.IsEmpty ? "message" : null;

    /// <summary>The time limit of one request (<see cref="LoadSettings.Timeout"/>).</summary>
    public TimeSpan Timeout { get; init; } = new LoadSettings().Timeout;

    /// <summary>The description: "GET", "show", the weights of the mix, or the steps of the flow.</summary>
    public string Description =>
        Flow?.ToString() ?? Mix?.ToString()
            ?? (LineScheme.Is(Url) ? StockWeights.Names[0]
                : IsWebSocket ? Unit is null ? "WebSocket, message and answer" : "WebSocket, messages of the server"
                : Sse ? $"{Method.Method}, server-sent events" : Method.Method);

    public IConnector CreateConnector() => IsWebSocket
        ? Connectors.CreateWebSocket(Url, Headers, Transport, onlyReceives: Body.IsEmpty)
        : Connectors.Create(Url, Transport, Http2, Http3, Sse);

    /// <summary>A connector whose connections open before an exchange, also where those of a stream do not.</summary>
    public IConnector CreateProbe() => IsWebSocket
        ? Connectors.CreateWebSocket(Url, Headers, Transport, onlyReceives: false)
        : Connectors.Create(Url, Transport, Http2, Http3);

    /// <summary>The streams; null for requests.</summary>
    public StreamLoad? CreateStreams() =>
        Sse ? StreamLoad.OfEvents(Request()) : Unit is not null ? StreamLoad.OfMessages() : null;

    /// <summary>Creates the requests, of no flow; for a mix it reads the ids of the stocks from the server first.</summary>
    /// <exception cref="CommandException">The ids could not be read.</exception>
    public async Task<IRequestSource> CreateSourceAsync(TimeProvider time, CancellationToken stop)
    {
        if (LineScheme.Is(Url)) return await LinesAsync(time, stop);
        if (Data is not null) return new DataRequests(this, RequestData.Read(Data));
        if (IsWebSocket) return new FixedRequest(new LoadRequest(Operation: 0, Body), "message");
        if (Mix is null) return new FixedRequest(Request(), Method.Method);
        var table = new StockApiTable(Url);
        using HttpMessageInvoker client = PlainClient.Create(Transport);
        return new StockMix(table.Stocks, Mix, await table.IdsAsync(client, time, stop), Headers);
    }

    private HttpLoadRequest Request() => new(operation: 0, Method, Url, Headers, Body);

    /// <summary>Requests of the line protocol: shows, unless there is a mix.</summary>
    private async Task<IRequestSource> LinesAsync(TimeProvider time, CancellationToken stop) => Mix is null
        ? new StockMix(Url, new(new(Show: 1, Buy: 0, Sell: 0)), ids: [], headers: [])
        : new StockMix(Url, Mix, await new LineTable(Url, Transport.ConnectTimeout).IdsAsync(time, stop), headers: []);
}
