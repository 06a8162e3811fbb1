namespace StockExchange.LoadEngine.Transports;

/// <summary>A transport: makes the connections to one server.</summary>
public interface IConnector : IDisposable
{
    /// <summary>How long a connection may take to open; then it is aborted.</summary>
    TimeSpan ConnectTimeout { get; }

    /// <summary>A new connection, not open yet.</summary>
    IConnection Create();
}
