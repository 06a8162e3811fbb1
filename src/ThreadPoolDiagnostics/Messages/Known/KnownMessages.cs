namespace ThreadPoolDiagnostics.Messages.Known;

/// <summary>All messages that are known; each has a page in docs/messages.</summary>
public static class KnownMessages
{
    /// <summary>The messages, each with another <see cref="KnownMessage.Id"/>.</summary>
    public static IReadOnlyList<KnownMessage> All { get; } =
    [
        RedisTimeout.Message, CosmosDiagnostics.Message, .. PoolMessages.All, .. WebMessages.All, .. DatabaseMessages.All,
        .. MessagingMessages.All,
    ];

    /// <summary>What a line says, for each message in it.</summary>
    public static IEnumerable<(KnownMessage Message, MessageReading Reading)> Find(string line)
    {
        foreach (KnownMessage message in All)
        {
            if (message.Find(line) is { } reading) yield return (message, reading);
        }
    }
}
