namespace StockExchange.StockStore.Tests.Disk;

/// <summary>What a disk is asked for.</summary>
internal enum DiskVerb
{
    Open,
    Create,
    Write,
    Cut,
    Flush,
    Replace,
    Delete,
    FlushNames,
}
