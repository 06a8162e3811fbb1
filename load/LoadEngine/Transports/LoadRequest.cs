namespace StockExchange.LoadEngine.Transports;

/// <summary>
/// One request, made once and sent many times. A transport that needs more than its bytes has a kind of its own.
/// </summary>
/// <param name="Operation">The index of its operation in <see cref="IRequestSource.Operations"/>.</param>
/// <param name="Bytes">Ready to be sent.</param>
public record LoadRequest(int Operation, ReadOnlyMemory<byte> Bytes)
{
    /// <summary>Whatever its maker wants to find again when it is answered. Default null.</summary>
    public object? Tag { get; init; }
}
