namespace StockExchange.StockServers.Models;

/// <summary>
/// With a client that has to complete a command, or to take an answer, in time. To renew it costs a timestamp: somebody else
/// looks now and then whether it is over.
/// </summary>
/// <param name="limit">The idle timeout; null for endless patience.</param>
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
