namespace Web;

public sealed class Slow
{
    private readonly object _gate = new();

    public async Task<int> LaterAsync(int milliseconds)
    {
        await Task.Delay(milliseconds);
        return milliseconds;
    }

    /// <summary>Asked for twice at the same time.</summary>
    public string Locked()
    {
        lock (_gate) // WAIT lock 100ms request="GET /lock"
        {
            LaterAsync(160).Wait(); // WAIT task 150ms times=2 request="GET /lock"
            return "locked";
        }
    }
}
