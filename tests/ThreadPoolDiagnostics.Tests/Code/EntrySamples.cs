using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Tests.Code;

/// <summary>Methods that .NET calls when an operation on a socket ends. They are read, and never called.</summary>
internal sealed class EntrySamples
{
    public static void Receive(Socket socket, bool isSecure)
    {
        using var arguments = new SocketAsyncEventArgs();
        arguments.Completed += isSecure ? ReceivedSecurely : Received;
        socket.ReceiveAsync(arguments);
    }

    public static void Accept(Socket socket) => socket.BeginAccept(Accepted, socket);

    private static void Received(object? sender, SocketAsyncEventArgs arguments)
    {
    }

    private static void ReceivedSecurely(object? sender, SocketAsyncEventArgs arguments)
    {
    }

    private static void Accepted(IAsyncResult result)
    {
    }
}
