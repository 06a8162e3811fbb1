using System.Net.Sockets;

namespace StockExchange.StockServers.Models;

/// <summary>How connections and threads meet, and nothing else: what is said on a connection is the session's.</summary>
internal interface IServerModel
{
    /// <summary>
    /// Serves until it is stopped; then it accepts nothing more, answers every command that was begun, closes all connections,
    /// and completes. Who does not take the answers within 2 s is cut off.
    /// </summary>
    /// <param name="listener">Where clients connect. It is closed when the model is stopped.</param>
    /// <param name="stop">Ends it.</param>
    Task ServeAsync(Socket listener, CancellationToken stop);
}
