using System.Net.Sockets;

namespace StockExchange.StockServers.Connections;

/// <summary>
/// An accepted client. Its socket is closed and its place released once, however the conversation ends.
/// </summary>
internal sealed class AdmittedClient(Socket socket, ConnectionGate gate) : IDisposable
{
    private int _hasLeft;

    public Socket Socket => socket;

    /// <summary>Runs a blocking conversation to its end; throws nothing.</summary>
    public void Hold(Action<Socket> conversation) => _ = HoldAsync(client =>
    {
        conversation(client);
        return Task.CompletedTask; // so it has ended when this returns
    });

    /// <summary>Runs a conversation to its end; throws nothing.</summary>
    public async Task HoldAsync(Func<Socket, Task> conversation)
    {
        try
        {
            await conversation(socket);
        }
        catch (Exception end)
        {
            gate.Failures.Note(end);
        }
        finally
        {
            Dispose();
        }
    }

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _hasLeft, 1) != 0) return;
        socket.Dispose();
        gate.Leave();
    }
}
