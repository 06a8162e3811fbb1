using System.Runtime.InteropServices;

namespace StockExchange.LoadEngine.Transports;

/// <summary>A vuser's connection, for one request at a time. A closed one stays closed: the vuser takes a new one.</summary>
public interface IConnection : IDisposable
{
    /// <summary>Whether it is open, and the next request may be sent on it.</summary>
    bool IsOpen { get; }

    /// <summary>Whether it is already known that the server has closed it, which is asked before each request: it must cost
    /// nothing. Default: no.</summary>
    bool HasEnded => false;

    /// <summary>Whether the server has closed it meanwhile. To be called only while no request is in flight.</summary>
    bool WasClosedByServer();

    /// <summary>Connects, TLS included. Returns null when it is open, otherwise the failure.</summary>
    Task<Failure?> OpenAsync();

    /// <summary>Sends a request and reads its answer. Does not throw for failures of a server or a network.</summary>
    ValueTask<Answer> ExchangeAsync(LoadRequest request);

    /// <summary>Ends the current exchange at once, as a failure. Thread-safe.</summary>
    void Abort();
}

/// <summary>A transport: creates the connections to one server.</summary>
public interface IConnector : IDisposable
{
    /// <summary>How long a connection may take to open; then it is aborted.</summary>
    TimeSpan ConnectTimeout { get; }

    /// <summary>Creates a connection, which is not open yet.</summary>
    IConnection Create();
}

/// <summary>The result of a request.</summary>
/// <param name="Status">The status code; 0 without a complete answer.</param>
/// <param name="Bytes">The bytes received, head included, also when the answer is not complete.</param>
/// <param name="Failure">The failure; null for a complete answer.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct Answer(int Status, long Bytes, Failure? Failure);
