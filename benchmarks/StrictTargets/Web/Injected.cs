namespace Web;

/// <summary>What a service's constructor waits for, the request waits for.</summary>
public sealed class Injected
{
    public Injected(Slow slow) => slow.LaterAsync(120).Wait(); // WAIT task 110ms request="GET /injected"

    public string Name => "injected";
}
