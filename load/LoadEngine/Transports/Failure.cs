namespace StockExchange.LoadEngine.Transports;

/// <summary>Why an exchange, or opening a connection, failed.</summary>
/// <param name="Kind">The kind, by which failures are counted.</param>
/// <param name="Text">What happened and, where possible, what to do.</param>
public sealed record Failure(FailureKind Kind, string Text)
{
    /// <summary>What of a flow failed, by which its failures are counted apart: "buy: status". Default: null.</summary>
    public string? Subject { get; init; }
}

/// <summary>An expected failure of a request.</summary>
internal sealed class ExchangeException(FailureKind kind, string text) : Exception(text)
{
    public Failure Failure { get; } = new(kind, text);
}

/// <summary>Why a request has no complete answer, or not the one that a flow expects.</summary>
public enum FailureKind
{
    /// <summary>Connection refused: no process listens on the port.</summary>
    Refused,

    /// <summary>Name or network: the host cannot be reached.</summary>
    Unreachable,

    /// <summary>No connection within <see cref="TransportSettings.ConnectTimeout"/>.</summary>
    ConnectTimeout,

    /// <summary>The TLS handshake failed: a certificate that is not trusted, for instance.</summary>
    Tls,

    /// <summary>The connection was reset, before or in the middle of an answer.</summary>
    Reset,

    /// <summary>The connection was closed before the answer was complete.</summary>
    Closed,

    /// <summary>The bytes received are not of the protocol, or exceed its limits.</summary>
    Malformed,

    /// <summary>No complete answer within the request's timeout.</summary>
    Timeout,

    /// <summary>This machine has no more ports, files or memory for a connection.</summary>
    OwnLimit,

    /// <summary>Anything else; the example has the message.</summary>
    Other,

    /// <summary>A flow needs a value of the answer that it does not have, or has no value for a request.</summary>
    Extraction,

    /// <summary>The answer is complete, but not what a flow expects.</summary>
    Check,
}
