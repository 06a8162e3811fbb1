using System.Collections.Concurrent;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>Reports each interval on a thread of its own, so that the callback may be slow.</summary>
internal sealed class IntervalNews : IDisposable
{
    private readonly BlockingCollection<IntervalResult> _news = [];
    private readonly Task _reporting;

    public IntervalNews(Action<IntervalResult>? onInterval) => _reporting = onInterval is null
        ? Task.CompletedTask
        : OwnThread.RunAsync("StockLoad intervals", () =>
        {
            foreach (IntervalResult interval in _news.GetConsumingEnumerable()) onInterval(interval);
        });

    public void Add(IntervalResult interval)
    {
        if (!_reporting.IsCompleted) _news.Add(interval);
    }

    /// <summary>Completes when all intervals were reported. Throws the callback's exception.</summary>
    public async Task EndAsync()
    {
        _news.CompleteAdding();
#pragma warning disable VSTHRD003 // Started here, on a thread of its own.
        await _reporting;
#pragma warning restore VSTHRD003
    }

    public void Dispose()
    {
        _news.CompleteAdding();
        if (_reporting.IsCompleted) _news.Dispose();
    }
}
