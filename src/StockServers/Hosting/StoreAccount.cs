using StockExchange.CommandLine;
using StockExchange.StockServers.Settings;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Hosting;

/// <summary>The messages about the store at the start and at the end.</summary>
internal sealed class StoreAccount(ServerSettings settings, DurableStocks stocks)
{
    private readonly long _version = stocks.Table.Version;

    /// <summary>What the start found in the journals; null for nothing.</summary>
    public string? Found => (Recovered, stocks.Recovered.Tail) switch
    {
        (null, null) => null,
        (null, { } tail) => $"{tail}",
        (var recovered, null) => recovered,
        var (recovered, tail) => $"{recovered} {tail}",
    };

    private string? Recovered => stocks.Recovered.Changes is > 0 and var changes
        ? $"Recovered {Counted(changes)} from the journal of {settings.Stocks}."
        : null;

    public string Serving =>
        $"{settings.Model}, {stocks.Table.Count} stocks of {settings.Stocks}, durability "
        + KebabCaseEnum<DurabilityMode>.Text(settings.Durability);

    /// <summary>After an orderly end.</summary>
    public string Saved => stocks.Table.Version == _version && stocks.Recovered.Changes == 0
        ? $"Nothing has changed: {settings.Stocks} was not written"
        : $"Saved {stocks.Table.Count} stocks to {settings.Stocks}";

    /// <summary>After a failure of the disk.</summary>
    public string NotSaved => settings.Durability == DurabilityMode.Snapshot
        ? "Orders since the last save are lost."
        : $"Acknowledged orders are in {settings.Stocks} and its journal ({settings.Stocks}.journal.*); "
            + "the next start recovers them.";

    private static string Counted(long changes) => changes == 1 ? "1 change" : $"{changes} changes";
}
