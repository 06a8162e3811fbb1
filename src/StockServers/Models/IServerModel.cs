using System.Net;
using StockExchange.StockServers.Connections;

namespace StockExchange.StockServers.Models;

/// <summary>How connections and threads meet, and nothing else: what is said on a connection is the session's.</summary>
internal interface IServerModel
{
    /// <summary>
    /// Serves until it is stopped; then it accepts nothing more, lets every command that was begun end, closes all connections,
    /// and completes.
    /// </summary>
    /// <param name="onListening">Called once, with the address, when clients can connect.</param>
    /// <param name="stop">Ends it.</param>
    /// <exception cref="ServerException">The address cannot be had.</exception>
    Task ServeAsync(Action<EndPoint> onListening, CancellationToken stop);
}
