namespace StockExchange.StockLoad.Http;

/// <summary>Makes the connections to one server.</summary>
internal interface IConnector : IDisposable
{
    /// <summary>A new connection, not open yet.</summary>
    IConnection Create();
}
