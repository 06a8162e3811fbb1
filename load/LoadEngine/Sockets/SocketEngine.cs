using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// How .NET's sockets wait on Linux and macOS: threads of their own wait for events (epoll, kqueue), and hand each to the thread
/// pool. For a load generator that hop is the largest single cost: without it a request takes 5.6 us of processor time instead of
/// 6.5 to 9.8, and the same two cores get 10 to 25 % more requests answered. So our sockets are completed on the waiting threads
/// themselves, and what runs there never blocks. On other systems all of this changes nothing.
/// </summary>
public static class SocketEngine
{
    private const string ThreadCount = "DOTNET_SYSTEM_NET_SOCKETS_THREAD_COUNT";

    /// <summary>
    /// To be called before the process has used any socket: one waiting thread a processor, where .NET by itself has one for 30.
    /// The variable is read once, with the first socket, and does not stay for the processes that we start.
    /// </summary>
    public static void Prepare()
    {
        if (Environment.GetEnvironmentVariable(ThreadCount) is not null) return;
        Environment.SetEnvironmentVariable(ThreadCount, Environment.ProcessorCount.ToString());
        using var first = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        first.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _ = first.ReceiveAsync(new byte[1]);
        Environment.SetEnvironmentVariable(ThreadCount, null);
    }

    /// <summary>
    /// This socket's operations complete where their event arrives. The switch is internal to .NET; the public one is an
    /// environment variable for the whole process, where it would make code run on the waiting threads that was not written for
    /// that.
    /// </summary>
    internal static void CompleteInline(Socket socket)
    {
        try
        {
            PreferInlineCompletions(socket, true);
        }
        catch (MissingMethodException)
        {
            // A runtime without it: slower, otherwise the same.
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_PreferInlineCompletions")]
    private static extern void PreferInlineCompletions(Socket socket, bool value);
}
