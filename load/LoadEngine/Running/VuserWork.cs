using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Recorders;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Running;

/// <summary>What the vusers of one load do.</summary>
internal abstract class VuserWork
{
    /// <summary>The names of operations, by the index in each request.</summary>
    public abstract IReadOnlyList<string> Operations { get; }

    /// <summary>The pauses within a turn; null without any.</summary>
    public virtual Pauses? Pauses => null;

    /// <summary>Whether a vuser has more to prepare than its connection, which must not be in the load's figures.</summary>
    public virtual bool HasSetup => false;

    /// <summary>Creates a vuser.</summary>
    /// <param name="load">The state that all vusers share.</param>
    /// <param name="number">Its number, from 0.</param>
    public abstract Vuser CreateVuser(LoadState load, int number);

    /// <summary>The result of what is more than requests; null for requests.</summary>
    /// <param name="totals">The totals of the load.</param>
    /// <param name="window">How long turns started; null when a number of them ended that.</param>
    /// <param name="all">From the first start to the last answer.</param>
    public virtual FlowResult? Result(LoadTotals totals, TimeSpan? window, TimeSpan all) => null;

    /// <summary>The streams; null where answers are not events of streams.</summary>
    public virtual StreamResult? Streams => null;
}
