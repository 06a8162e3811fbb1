namespace Shop;

/// <summary>A slow store, asked in every way that there is.</summary>
public sealed class Repository
{
    public async Task<int> LoadAsync(int milliseconds)
    {
        await Task.Delay(milliseconds).ConfigureAwait(false);
        return milliseconds;
    }

    public int Load(int milliseconds)
    {
        // WAIT task 110ms in=library-result*3 test=DeepTests.Three_calls_below!xunit2,DeepTests.In_own_work
        return LoadAsync(milliseconds).Result;
    }

    public async Task<int> LoadThenParseAsync(int milliseconds)
    {
        await Task.Delay(20).ConfigureAwait(false);
        // WAIT sleep 110ms in=library-after-await*2,web test=DeepTests.After_configure_await,DeepTests.Twice*2
        Thread.Sleep(milliseconds);
        return milliseconds;
    }

    public async Task ForEachAsync(int count, Action<int> handle)
    {
        for (int number = 0; number < count; number++)
        {
            await Task.Delay(10).ConfigureAwait(false);
            handle(number);
        }
    }
}
