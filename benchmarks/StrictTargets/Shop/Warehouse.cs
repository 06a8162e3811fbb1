namespace Shop;

/// <summary>A place that many tests come to at the same time, each in its own instance.</summary>
public sealed class Warehouse
{
    private readonly SemaphoreSlim _places = new(0);

    public async Task CountAsync()
    {
        await Task.Delay(10).ConfigureAwait(false);
        Count();
    }

    private void Count()
    {
        // WAIT semaphore 140ms test=FirstTests.Counts,SecondTests.Counts*2,ThirdTests.Counts*3,FourthTests.Counts
        _places.Wait(140);
    }
}
