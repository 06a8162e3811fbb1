namespace StockExchange.StockApi.Table;

/// <summary>Where the table is kept.</summary>
public enum StoreKind
{
    /// <summary>In a stock.txt and its journals, which one process has.</summary>
    File,

    /// <summary>In a PostgreSQL, which any number of processes share.</summary>
    Postgres,
}
