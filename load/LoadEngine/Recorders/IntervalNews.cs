using System.Collections.Concurrent;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>Tells somebody of each interval on a thread of its own, who may take his time.</summary>
internal sealed class IntervalNews : IDisposable
{
    private readonly BlockingCollection<IntervalResult> _news = [];
    private readonly Task _telling;

    public IntervalNews(Action<IntervalResult>? onInterval) => _telling = onInterval is null
        ? Task.CompletedTask
        : OwnThread.RunAsync("StockLoad intervals", () =>
        {
            foreach (IntervalResult interval in _news.GetConsumingEnumerable()) onInterval(interval);
        });

    public void Tell(IntervalResult interval)
    {
        if (!_telling.IsCompleted) _news.Add(interval);
    }

    /// <summary>Until all was told. Throws what the other side threw.</summary>
    public async Task EndAsync()
    {
        _news.CompleteAdding();
#pragma warning disable VSTHRD003 // Started here, on a thread of its own.
        await _telling;
#pragma warning restore VSTHRD003
    }

    public void Dispose()
    {
        _news.CompleteAdding();
        if (_telling.IsCompleted) _news.Dispose();
    }
}
