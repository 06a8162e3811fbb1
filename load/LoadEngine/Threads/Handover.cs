using System.Threading.Tasks.Sources;

namespace StockExchange.LoadEngine.Threads;

/// <summary>
/// Hands one value after another to one waiting loop, without allocating. The giver's thread runs the taker until that waits
/// again. One value at a time: the next may be given once the one before was taken.
/// </summary>
internal sealed class Handover<T> : IValueTaskSource<T>
{
    private ManualResetValueTaskSourceCore<T> _core;

    public void Give(T value) => _core.SetResult(value);

    /// <summary>Ends the handover: the taker gets the exception.</summary>
    public void Fail(Exception exception) => _core.SetException(exception);

    public ValueTask<T> TakeAsync() => new(this, _core.Version);

    T IValueTaskSource<T>.GetResult(short token)
    {
        T value = _core.GetResult(token);
        _core.Reset();
        return value;
    }

    ValueTaskSourceStatus IValueTaskSource<T>.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource<T>.OnCompleted(
        Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
