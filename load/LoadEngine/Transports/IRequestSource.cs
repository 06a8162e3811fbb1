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
    private int _operation = Operation;
    private ReadOnlyMemory<byte> _bytes = Bytes;

    /// <summary>The index of its operation in <see cref="IRequestSource.Operations"/>.</summary>
    public int Operation { get => _operation; init => _operation = value; }

    /// <summary>The bytes to send.</summary>
    public ReadOnlyMemory<byte> Bytes { get => _bytes; init => _bytes = value; }

    /// <summary>Any object of its creator, for use when it is answered. Default null.</summary>
    public object? Tag { get; init; }

    /// <summary>Where the transport puts what is to be kept of the answer; null when nothing is.</summary>
    internal AnswerCapture? Capture { get; init; }

    /// <summary>Makes it another request, of a vuser that sends each of its requests with the same object.</summary>
    private protected void Become(int operation, ReadOnlyMemory<byte> bytes) => (_operation, _bytes) = (operation, bytes);
}
