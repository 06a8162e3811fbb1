namespace StockExchange.LoadEngine.Transports;

/// <summary>What to ask. Pure and thread-safe: the same sequence number always gives the same request, so a run can be repeated.
/// All go to the same scheme, host and port. The warm-up counts from 0 too.</summary>
public interface IRequestSource
{
    /// <summary>What the requests do, by the index that each of them carries: "show", "buy". At least one.</summary>
    IReadOnlyList<string> Operations { get; }

    /// <summary>The request with this sequence number, from 0. Asked for twice, it must not be made twice: no allocation in
    /// steady state.</summary>
    LoadRequest this[long sequence] { get; }
}
