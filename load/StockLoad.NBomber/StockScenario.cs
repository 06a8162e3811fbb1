namespace StockExchange.StockLoad.NBomber;

/// <summary>What a session asks of the server.</summary>
/// <param name="Kind">One of <see cref="Kinds"/>.</param>
/// <param name="Variant">One of <see cref="Variants"/>; null for a page of any server.</param>
internal sealed record StockScenario(string Kind, string? Variant)
{
    public const string Show = "show";
    public const string Buy = "buy";
    public const string Sell = "sell";

    /// <summary>Of five requests three show, one buys, one sells.</summary>
    public const string Mix = "mix";

    /// <summary>Any page of any server.</summary>
    public const string Get = "get";

    /// <summary>The plain asynchronous API, without a customer lookup.</summary>
    private const string NoLookup = "none";

    public static readonly IReadOnlyList<string> Kinds = [Show, Buy, Sell, Mix, Get];

    public static readonly IReadOnlyList<string> Variants = ["taskwait", "tasksleepwait", "taskasyncwait", NoLookup];

    private static readonly string[] MixedKinds = [Show, Buy, Show, Sell, Show];

    /// <summary>As NBomber's reports call it: "show-taskwait".</summary>
    public string Name => Variant is null ? Kind : $"{Kind}-{Variant}";

    /// <summary>Where the variant's stocks are, below the server's address.</summary>
    public string Path => Variant is NoLookup ? "api/stocks" : $"api/stocks/{Variant}";

    /// <summary>What the request with this number does: show, buy, sell or get.</summary>
    public string KindOf(uint sequence) => Kind == Mix ? MixedKinds[sequence % MixedKinds.Length] : Kind;
}
