namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>Asks a health endpoint until it says 200.</summary>
internal static class ReadinessProbe
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(50);

    public static async Task WaitAsync(Uri endpoint, TimeProvider time, CancellationToken stop)
    {
        using HttpClient client = new(new SocketsHttpHandler { UseProxy = false });
        while (!await IsReadyAsync(client, endpoint, stop)) await Task.Delay(Interval, time, stop);
    }

    private static async Task<bool> IsReadyAsync(HttpClient client, Uri endpoint, CancellationToken stop)
    {
        try
        {
            using HttpResponseMessage response = await client.GetAsync(endpoint, stop);
            return response.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }
}
