namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// A send that takes longer than one call of the system, while the answer is awaited: a server may answer before it has read the
/// whole request (RFC 9112, section 9.5). After such an answer the connection is closed, which ends the send.
/// </summary>
internal sealed class LargeSend
{
    private readonly Task _end;
    private Exception? _failure;

    /// <param name="sending">The send.</param>
    public LargeSend(ValueTask sending) => _end = EndAsync(sending);

    /// <summary>Whether everything was sent. An answer may overtake the end of the send by a moment: then this is false, although
    /// the server has read everything.</summary>
    public bool IsWhole => _end.IsCompletedSuccessfully && Failure is null;

    /// <summary>Why it has failed; null when it has not.</summary>
    public Exception? Failure => Volatile.Read(ref _failure);

    private async Task EndAsync(ValueTask sending)
    {
        try
        {
            await sending;
        }
        catch (Exception failure) when (Failures.IsExpected(failure))
        {
            Volatile.Write(ref _failure, failure);
        }
    }
}
