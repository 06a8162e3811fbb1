namespace StockExchange.LoadEngine.Transports;

/// <summary>The orderly end of a stream, as a transport of streams returns it: a failure only of a stream without an
/// event.</summary>
internal static class StreamEnd
{
    /// <summary>The server ended the stream; compared by reference.</summary>
    public static readonly Failure ByServer = new(FailureKind.Closed, "The server ended the stream before its first event.");
}
