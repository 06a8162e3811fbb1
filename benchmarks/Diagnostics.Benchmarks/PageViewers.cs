using System.Collections.Concurrent;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>Viewers of a live page that act as browsers: each reads the events, and gets the charts after each event.</summary>
internal sealed class PageViewers : IDisposable
{
    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false }) { Timeout = Timeout.InfiniteTimeSpan };
    private readonly CancellationTokenSource _end = new();

    /// <summary>The times between two updates of a viewer, including the charts, in seconds.</summary>
    public ConcurrentBag<double> Gaps { get; } = [];

    public static PageViewers Open(int count, Uri page)
    {
        var viewers = new PageViewers();
        for (int viewer = 0; viewer < count; viewer++) _ = viewers.LookAsync(page);
        return viewers;
    }

    public void Dispose()
    {
        _end.Cancel();
        _client.Dispose();
        _end.Dispose();
    }

    private async Task LookAsync(Uri page)
    {
        try
        {
            using Stream events = await _client.GetStreamAsync(new Uri(page, $"events{page.Query}"), _end.Token);
            using var lines = new StreamReader(events);
            long last = TimeProvider.System.GetTimestamp();
            while (await lines.ReadLineAsync(_end.Token) is { } line)
            {
                if (!line.StartsWith("data: ", StringComparison.Ordinal)) continue;
                await _client.GetStringAsync(new Uri(page, $"charts{page.Query}&last=300"), _end.Token);
                Gaps.Add(TimeProvider.System.GetElapsedTime(last).TotalSeconds);
                last = TimeProvider.System.GetTimestamp();
            }
        }
        catch (Exception failure) when (failure is OperationCanceledException or ObjectDisposedException)
        {
            // The measurement is over.
        }
    }
}
