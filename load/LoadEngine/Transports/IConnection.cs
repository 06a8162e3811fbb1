namespace StockExchange.LoadEngine.Transports;

/// <summary>Where a vuser's requests go, one at a time. Once it is closed it stays closed: the vuser takes a new one.</summary>
public interface IConnection : IDisposable
{
    /// <summary>Opened, and the next request may be sent on it.</summary>
    bool IsOpen { get; }

    /// <summary>Asks the system whether the server has closed it meanwhile. Only while nothing is under way.</summary>
    bool WasClosedByServer();

    /// <summary>Connects, TLS included. Null when it is open; otherwise what went wrong.</summary>
    Task<Failure?> OpenAsync();

    /// <summary>Sends a request and reads its answer. Never throws for what a server or a network does.</summary>
    ValueTask<Answer> ExchangeAsync(LoadRequest request);

    /// <summary>From any thread, at any time: what is under way ends at once, as a failure.</summary>
    void Abort();
}
