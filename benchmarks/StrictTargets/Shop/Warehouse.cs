namespace Shop;

/// <summary>A place that many tests come to at the same time, each in its own instance.</summary>
public sealed class Warehouse : IDisposable
{
    private readonly Semaphore _places = new(0, 8);

    public async Task CountAsync()
    {
        await Task.Delay(10).ConfigureAwait(false);
        Count();
    }

    public void Dispose() => _places.Dispose();

    private void Count()
    {
        // WAIT handle 140ms test=FirstTests.Counts,SecondTests.Counts*2,ThirdTests.Counts*3,FourthTests.Counts
        _places.WaitOne(140);
    }
}
