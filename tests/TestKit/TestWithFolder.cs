namespace StockExchange.TestKit;

/// <summary>Tests each of which has an empty folder, which is removed afterwards.</summary>
public abstract class TestWithFolder : IDisposable
{
    private protected TemporaryFolder Folder { get; } = new();

    public void Dispose()
    {
        Folder.Dispose();
        GC.SuppressFinalize(this);
    }
}
