using System.Net.Sockets;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Settings;

namespace StockExchange.StockServers.Models;

/// <summary>A new thread for each connection: the report's simplest server.</summary>
internal sealed class ThreadPerConnection(ServerSettings settings, TradingFloor floor, ConnectionGate gate) : IServerModel
{
    private readonly OpenConnections<Socket> _open = BlockingConversation.NoneOpen();

    public Task ServeAsync(Socket listener, CancellationToken stop) => OwnThread.RunAsync("accept", () =>
    {
        foreach (AdmittedClient client in Acceptor.Accepted(listener, gate, stop)) Start(client);
        _open.End();
    });

    private void Start(AdmittedClient client)
    {
        try
        {
            new Thread(() => client.Hold(Converse)) { IsBackground = true, Name = "connection" }.Start();
        }
        catch (OutOfMemoryException)
        {
            client.Dispose(); // the system cannot create another thread
        }
    }

    private void Converse(Socket socket) => BlockingConversation.Hold(socket, _open, floor, settings.IdleTimeout);
}
