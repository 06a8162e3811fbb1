namespace StockExchange.LoadEngine.Transports;

/// <summary>Why a request has no whole answer.</summary>
public enum FailureKind
{
    /// <summary>Nobody listens there.</summary>
    Refused,

    /// <summary>Name or network: the host cannot be reached.</summary>
    Unreachable,

    /// <summary>No connection within <see cref="TransportSettings.ConnectTimeout"/>.</summary>
    ConnectTimeout,

    /// <summary>The TLS handshake failed: a certificate that is not trusted, for instance.</summary>
    Tls,

    /// <summary>The connection was reset, before or in the middle of an answer.</summary>
    Reset,

    /// <summary>The connection was closed before the answer was whole.</summary>
    Closed,

    /// <summary>What came is not of the protocol, or beyond its limits.</summary>
    Malformed,

    /// <summary>No whole answer within the request's timeout.</summary>
    Timeout,

    /// <summary>This machine has no more ports, files or memory for a connection.</summary>
    OwnLimit,

    /// <summary>Anything else; the example says what.</summary>
    Other,
}
