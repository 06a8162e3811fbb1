using System.Diagnostics;

namespace StockExchange.StockStore.Commits;

/// <summary>The store's activity source. Without a listener no span is created.</summary>
public static class StoreActivities
{
    /// <summary>Name of the activity source.</summary>
    public const string Name = "StockExchange.StockStore";

    private static readonly ActivitySource Source = new(Name);

    /// <summary>Starts a span that lasts until an order is durable; null without a listener.</summary>
    public static Activity? StartCommit() => Source.StartActivity("commit");
}
