namespace StockExchange.StockApi.Tests.Table;

/// <summary>An order that a client has sent, and what it heard of it.</summary>
/// <param name="Number">From 1 on, in the order in which they were sent.</param>
/// <param name="Key">Its Idempotency-Key.</param>
/// <param name="Side">"buy" or "sell".</param>
/// <param name="Id">The stock.</param>
/// <param name="Quantity">Pieces.</param>
internal sealed record KeyedOrder(int Number, string Key, string Side, int Id, int Quantity)
{
    /// <summary>The first answer; null while there was none.</summary>
    public string? Answer { get; set; }

    /// <summary>Whether it was filled, by that answer.</summary>
    public bool IsFilled { get; set; }

    /// <summary>What it adds to its stock.</summary>
    public long Change => !IsFilled ? 0 : Side == "sell" ? Quantity : -Quantity;
}
