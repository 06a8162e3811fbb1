using System.ComponentModel;
using System.ComponentModel.DataAnnotations;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockApi.Table;

/// <summary>The table of stocks. Section <c>Stocks</c>.</summary>
public sealed class StockOptions
{
    internal const string Section = "Stocks";

    /// <summary>Where the table is kept. Default File; File, or Postgres, which needs <c>ConnectionStrings:Stocks</c>.</summary>
    [EnumDataType(typeof(StoreKind))]
    [Description("Where the table is: a file of this process, or the database of ConnectionStrings:Stocks")]
    public StoreKind Store { get; set; }

    /// <summary>
    /// The stock.txt that is loaded at the start and written at the shutdown; a new database is filled from it. Default: the
    /// sample's copy beside the program. A relative path starts at the working directory.
    /// </summary>
    [Required]
    [Description("The stock.txt; a relative path is relative to the working directory")]
    public string Path { get; set; } = System.IO.Path.Combine(AppContext.BaseDirectory, "stock.txt");

    /// <summary>What an acknowledged order survives. Default Fsync; Fsync, Flush or Snapshot.</summary>
    [EnumDataType(typeof(DurabilityMode))]
    [Description("What an acknowledged order survives: a power cut, the death of the process, an orderly end")]
    public DurabilityMode Durability { get; set; }

    /// <summary>
    /// Bytes of the journal after which its orders are written to stock.txt. Default 67,108,864 (64 MiB); from 65,536 to 2^40.
    /// </summary>
    [Range(65_536, 1L << 40)]
    [Description("Bytes of the journal after which its orders are written to stock.txt")]
    public long CheckpointBytes { get; set; } = 64 * 1024 * 1024;

    /// <summary>
    /// Number of idempotency keys that are kept, the newest ones. Default 100,000 (about 40 MB); from 1 to 10,000,000.
    /// </summary>
    [Range(1, 10_000_000)]
    [Description("How many idempotency keys are kept, the newest ones")]
    public int IdempotencyKeys { get; set; } = 100_000;

    /// <summary>
    /// Number of keys of one address (of IPv6: of one /64 network), so that no client displaces the keys of others. Default
    /// 10,000; from 1 to 10,000,000.
    /// </summary>
    [Range(1, 10_000_000)]
    [Description("The same for one client")]
    public int IdempotencyKeysPerClient { get; set; } = 10_000;

    /// <summary>How long a key is kept. Default 1 day; from one second to 30 days.</summary>
    [Range(typeof(TimeSpan), "00:00:01", "30.00:00:00")]
    [Description("How long an idempotency key is kept")]
    public TimeSpan IdempotencyKeyAge { get; set; } = TimeSpan.FromDays(1);

    internal DurabilitySettings ToSettings(Action<string> onNotice) => new()
    {
        Mode = Durability,
        CheckpointBytes = CheckpointBytes,
        Keys = new() { Count = IdempotencyKeys, PerClient = IdempotencyKeysPerClient, Age = IdempotencyKeyAge },
        OnNotice = onNotice,
    };
}

/// <summary>Where the table is kept.</summary>
public enum StoreKind
{
    /// <summary>In a stock.txt and its journals, which one process owns.</summary>
    File,

    /// <summary>In PostgreSQL, which any number of processes share.</summary>
    Postgres,
}
