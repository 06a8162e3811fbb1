using System.Net.Sockets;

namespace StockExchange.StockServers.Models;

/// <summary>Maps connections to threads. The protocol is the session's.</summary>
internal interface IServerModel
{
    /// <summary>
    /// Serves until it is stopped; then it accepts no more connections, answers every command that was begun, closes all
    /// connections, and completes. Clients that do not receive their answers within 2 s are cut off.
    /// </summary>
    /// <param name="listener">The listening socket, which is closed when the model is stopped.</param>
    /// <param name="stop">Stops the model.</param>
    Task ServeAsync(Socket listener, CancellationToken stop);
}
