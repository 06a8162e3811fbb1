namespace StockExchange.StockLoad.NBomber;

/// <summary>
/// The requests of a session: one of <see cref="Kinds"/> for one of <see cref="Variants"/>; without a variant, a page of any
/// server.
/// </summary>
internal sealed record StockScenario(string Kind, string? Variant)
{
    public const string Show = "show";
    public const string Buy = "buy";
    public const string Sell = "sell";

    /// <summary>Of each five requests, three show, one buys, one sells.</summary>
    public const string Mix = "mix";

    /// <summary>Any page of any server.</summary>
    public const string Get = "get";

    /// <summary>The plain asynchronous API, without a customer lookup.</summary>
    private const string NoLookup = "none";

    public static readonly IReadOnlyList<string> Kinds = [Show, Buy, Sell, Mix, Get];

    public static readonly IReadOnlyList<string> Variants = ["taskwait", "tasksleepwait", "taskasyncwait", NoLookup];

    private static readonly string[] MixedKinds = [Show, Buy, Show, Sell, Show];

    /// <summary>The name in NBomber's reports: "show-taskwait".</summary>
    public string Name => Variant is null ? Kind : $"{Kind}-{Variant}";

    /// <summary>The path of the variant's stocks, relative to the server's address.</summary>
    public string Path => Variant is NoLookup ? "api/stocks" : $"api/stocks/{Variant}";

    /// <summary>The operation of the request with this number: show, buy, sell or get.</summary>
    public string KindOf(uint sequence) => Kind == Mix ? MixedKinds[sequence % MixedKinds.Length] : Kind;
}
