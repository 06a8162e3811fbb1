using StockExchange.StockLoad.Load;
using StockExchange.StockLoad.Requests;

namespace StockExchange.StockLoad.Run;

/// <summary>What a load of one URL asks, and how that travels, as the command line has it.</summary>
internal sealed record RequestChoice
{
    public required Uri Url { get; init; }

    /// <summary>Default: GET, with a body POST.</summary>
    public required HttpMethod Method { get; init; }

    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>Empty for none.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>Orders on the stock API instead of one request; null for that one. Default null.</summary>
    public MixChoice? Mix { get; init; }

    public TransportSettings Transport { get; init; } = new();

    /// <summary>Of one request (<see cref="LoadSettings.Timeout"/>).</summary>
    public TimeSpan Timeout { get; init; } = new LoadSettings().Timeout;

    /// <summary>"GET", or what the mix consists of.</summary>
    public string Description => Mix?.ToString() ?? Method.Method;

    /// <summary>Makes the requests; for a mix it asks the server first which stocks there are.</summary>
    /// <exception cref="LoadToolException">That question was not answered.</exception>
    public async Task<IRequestSource> CreateSourceAsync(TimeProvider time, CancellationToken stop)
    {
        if (Mix is null) return new FixedRequest(Method, Url, Headers, Body);
        var table = new StockTable(Url);
        using HttpMessageInvoker client = PlainClient.Create(Transport);
        return new StockMix(table.Stocks, Mix, await table.IdsAsync(client, time, stop), Headers);
    }
}
