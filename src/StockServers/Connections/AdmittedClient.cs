using System.Net.Sockets;

namespace StockExchange.StockServers.Connections;

/// <summary>
/// A client that was let in: its socket and its place among the connections end together and once, however its conversation ends.
/// </summary>
internal sealed class AdmittedClient(Socket socket, ConnectionGate gate) : IDisposable
{
    private int _hasLeft;

    public Socket Socket => socket;

    /// <summary>Until the conversation ends, well or not; nothing is thrown.</summary>
    public void Hold(Action<Socket> conversation)
    {
        try
        {
            conversation(socket);
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

    /// <summary>The same for one that holds no thread.</summary>
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
