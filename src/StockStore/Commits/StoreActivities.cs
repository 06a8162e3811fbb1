using System.Diagnostics;

namespace StockExchange.StockStore.Commits;

/// <summary>Spans of the store. They cost nothing while nobody listens.</summary>
public static class StoreActivities
{
    /// <summary>Name of the activity source.</summary>
    public const string Name = "StockExchange.StockStore";

    private static readonly ActivitySource Source = new(Name);

    /// <summary>A span around the wait for a commit: until the order is durable; null while nobody listens.</summary>
    public static Activity? StartCommit() => Source.StartActivity("commit");
}
