namespace StockExchange.StockApi.Tests.Cluster;

/// <summary>What may become of a database.</summary>
public enum Outage
{
    /// <summary>It ends in good order, and another one takes over.</summary>
    Stopped,

    /// <summary>It is killed, and has to recover.</summary>
    Killed,

    /// <summary>It keeps its connections and answers nothing, for a while.</summary>
    Frozen,
}
