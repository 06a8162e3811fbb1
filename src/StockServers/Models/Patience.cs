namespace StockExchange.StockServers.Models;

/// <summary>
/// The idle timeout of a client, which has to complete a command or receive an answer in time. Renewing it costs a timestamp;
/// another thread checks periodically whether it is over.
/// </summary>
/// <param name="limit">The idle timeout; null for none.</param>
internal sealed class Patience(TimeSpan? limit)
{
    private const long Suspended = long.MaxValue;

    private long _since = TimeProvider.System.GetTimestamp();

    public bool IsOver =>
        limit is { } time
        && Volatile.Read(ref _since) is var since and not Suspended
        && TimeProvider.System.GetElapsedTime(since) > time;

    public void Suspend() => Volatile.Write(ref _since, Suspended);

    public void Renew()
    {
        if (limit is not null) Volatile.Write(ref _since, TimeProvider.System.GetTimestamp());
    }
}
