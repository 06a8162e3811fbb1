namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>A clock that the test moves.</summary>
internal sealed class FixedTime : TimeProvider
{
    public DateTimeOffset Now { get; set; } = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);

    public override DateTimeOffset GetUtcNow() => Now;
}
