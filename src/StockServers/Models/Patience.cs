namespace StockExchange.StockServers.Models;

/// <summary>Cancels what takes longer than the idle timeout; costs nothing when there is none.</summary>
internal sealed class Patience(TimeSpan? limit) : IDisposable
{
    private readonly CancellationTokenSource? _late = limit is { } time ? new(time) : null;

    public CancellationToken Token => _late?.Token ?? CancellationToken.None;

    public void Suspend() => _late?.CancelAfter(Timeout.InfiniteTimeSpan);

    public void Renew() => _late?.CancelAfter(limit!.Value);

    public void Dispose() => _late?.Dispose();
}
