using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>What a load of one URL asks, and how that travels, as the command line has it.</summary>
internal sealed record RequestChoice
{
    public required Uri Url { get; init; }

    /// <summary>Default: GET, with a body POST.</summary>
    public required HttpMethod Method { get; init; }

    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>Empty for none.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>Orders on a stock server instead of one request; null for that one. Default null.</summary>
    public MixChoice? Mix { get; init; }

    /// <summary>A CSV file with data for the requests; null for none. Default null.</summary>
    public string? Data { get; init; }

    public TransportSettings Transport { get; init; } = new();

    /// <summary>
    /// HTTP/2 by HttpClient instead of our own HTTP/1.1 client: slower, and several requests share a connection. Default no.
    /// </summary>
    public bool Http2 { get; init; }

    /// <summary>Of one request (<see cref="LoadSettings.Timeout"/>).</summary>
    public TimeSpan Timeout { get; init; } = new LoadSettings().Timeout;

    /// <summary>"GET", "show", or what the mix consists of.</summary>
    public string Description => Mix?.ToString() ?? (LineScheme.Is(Url) ? StockWeights.Names[0] : Method.Method);

    public IConnector CreateConnector() => Connectors.Create(Url, Transport, Http2);

    /// <summary>Makes the requests; for a mix it asks the server first which stocks there are.</summary>
    /// <exception cref="CommandException">That question was not answered.</exception>
    public async Task<IRequestSource> CreateSourceAsync(TimeProvider time, CancellationToken stop)
    {
        if (LineScheme.Is(Url)) return await LinesAsync(time, stop);
        if (Data is not null) return new DataRequests(this, RequestData.Read(Data));
        if (Mix is null) return new FixedRequest(new HttpLoadRequest(operation: 0, Method, Url, Headers, Body), Method.Method);
        var table = new StockApiTable(Url);
        using HttpMessageInvoker client = PlainClient.Create(Transport);
        return new StockMix(table.Stocks, Mix, await table.IdsAsync(client, time, stop), Headers);
    }

    /// <summary>Shows, where nothing else is asked for.</summary>
    private async Task<IRequestSource> LinesAsync(TimeProvider time, CancellationToken stop) => Mix is null
        ? new StockMix(Url, new(new(Show: 1, Buy: 0, Sell: 0)), ids: [], headers: [])
        : new StockMix(Url, Mix, await new LineTable(Url, Transport.ConnectTimeout).IdsAsync(time, stop), headers: []);
}
