using System.Globalization;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// The end of the last journal, which cannot be read and is cut off: a write that was not finished, or damage to orders that were
/// acknowledged. Nobody can tell the two apart: nothing that was written later says that these bytes were on disk.
/// </summary>
/// <param name="Journal">Path of the journal.</param>
/// <param name="Bytes">Their number.</param>
/// <param name="From">Sequence number of the first change that they may contain.</param>
/// <param name="Since">When the last change before them was written, to the second; null if that is not known.</param>
public sealed record CutTail(string Journal, long Bytes, long From, DateTimeOffset? Since)
{
    /// <summary>What it is, and what to compare, for the operator.</summary>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"The last {Bytes} bytes of {Journal}, from change {From} on, are not whole: a write that was not finished, or damage to "
        + $"the last orders acknowledged. Compare the orders that were acknowledged {When} with the table.");

    private string When => Since is { } since
        ? string.Create(CultureInfo.InvariantCulture, $"since {since.UtcDateTime:yyyy-MM-dd HH:mm:ss} UTC")
        : "last";
}
