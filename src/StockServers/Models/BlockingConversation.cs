using System.Net.Sockets;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Protocol;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockServers.Models;

/// <summary>
/// A session on a thread that blocks: for the client's next bytes, for the disk before an answer, and for space to send.
/// </summary>
internal static class BlockingConversation
{
    private const int InputSize = 1_024;
    private const int OutputSize = 4_096;

    /// <summary>
    /// Number of reads to discard from a client that is disconnected while it still sends, so that it gets the answer and no
    /// reset.
    /// </summary>
    private const int FarewellReads = 64;

    private static readonly TimeSpan FarewellPatience = TimeSpan.FromMilliseconds(200);

    /// <summary>An empty set of open connections, for the shutdown.</summary>
    public static OpenConnections<Socket> NoneOpen() => new(EndInput, socket => socket.Dispose());

    /// <summary>Runs until the client disconnects, sends exit or is idle for too long, or the server ends.</summary>
    public static void Hold(Socket socket, OpenConnections<Socket> open, TradingFloor floor, TimeSpan? idleTimeout)
    {
        open.Add(socket);
        try
        {
            ConverseUntilDiskFails(new(socket, idleTimeout), new Session(floor));
            SayFarewell(socket);
        }
        finally
        {
            open.Remove(socket);
        }
    }

    private static void ConverseUntilDiskFails(PatientSocket client, Session session)
    {
        try
        {
            Converse(client, session);
        }
        catch (StoreFailedException)
        {
            client.Send(Session.DiskFailed);
        }
    }

    private static void Converse(PatientSocket client, Session session)
    {
        Span<byte> input = stackalloc byte[InputSize];
        byte[] output = new byte[OutputSize];
        while (!session.IsOver && client.Receive(input) is > 0 and var length)
        {
            ReadOnlySpan<byte> received = input[..length];
            while (session.Run(ref received, output) is > 0 and var written)
            {
                session.Unacknowledged.Wait();
                client.Send(output.AsSpan(0, written));
            }
        }
    }

    private static void SayFarewell(Socket socket)
    {
        socket.Shutdown(SocketShutdown.Send);
        socket.ReceiveTimeout = (int)FarewellPatience.TotalMilliseconds;
        Span<byte> rest = stackalloc byte[InputSize];
        for (int reads = 0; reads < FarewellReads && socket.Receive(rest) > 0; reads++)
        {
        }
    }

    private static void EndInput(Socket socket)
    {
        try
        {
            socket.Shutdown(SocketShutdown.Receive);
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException)
        {
            // It has ended by itself.
        }
    }
}
