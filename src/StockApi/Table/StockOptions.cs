using System.ComponentModel.DataAnnotations;
using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Table;

/// <summary>The table of stocks. Section <c>Stocks</c>.</summary>
public sealed class StockOptions
{
    /// <summary>
    /// The stock.txt that is loaded at start and written back at shutdown. Default: the sample's copy beside the program. A
    /// relative path starts at the working directory.
    /// </summary>
    [Required]
    public string Path { get; set; } = System.IO.Path.Combine(AppContext.BaseDirectory, "stock.txt");

    /// <summary>
    /// How many Idempotency-Keys are remembered, the newest ones. Default 100,000 (about 20 MB); from 1 to 10,000,000.
    /// </summary>
    [Range(1, 10_000_000)]
    public int IdempotencyKeys { get; set; } = 100_000;
}

[OptionsValidator]
internal sealed partial class StockOptionsValidator : IValidateOptions<StockOptions>;
