namespace StockExchange.LoadEngine.Transports;

/// <summary>The requests of a load. Pure and thread-safe: a sequence number always gives the same request, so a run can be
/// repeated. All have the same scheme, host and port. The warm-up counts from 0, too.</summary>
public interface IRequestSource
{
    /// <summary>The names of operations, by the index in each request: "show", "buy". At least one.</summary>
    IReadOnlyList<string> Operations { get; }

    /// <summary>The request with this sequence number, from 0. It may be read twice, and must not be created then: no allocation
    /// in steady state.</summary>
    LoadRequest this[long sequence] { get; }
}

/// <summary>The same request, repeated.</summary>
/// <param name="request">The request, of operation 0.</param>
/// <param name="operation">The name of its operation: "show", "GET".</param>
public sealed class FixedRequest(LoadRequest request, string operation) : IRequestSource
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Operations { get; } = [operation];

    /// <inheritdoc/>
    public LoadRequest this[long sequence] => request;
}

/// <summary>
/// One request, created once and sent many times. A transport that needs more than its bytes has a derived type.
/// </summary>
/// <param name="Operation">The index of its operation in <see cref="IRequestSource.Operations"/>.</param>
/// <param name="Bytes">The bytes to send.</param>
public record LoadRequest(int Operation, ReadOnlyMemory<byte> Bytes)
{
    /// <summary>Any object of its creator, for use when it is answered. Default null.</summary>
    public object? Tag { get; init; }
}
