using System.Net;
using System.Net.Sockets;
using System.Threading.Channels;
using TestTargets;

namespace TestLibraryTargets.Remote;

/// <summary>A server as from far away: a process that passes everything on, and the answers after a while. What is under way
/// does not hold up what comes behind it.</summary>
internal static class SlowProxy
{
    private const string Argument = "--slow-proxy";

    /// <param name="server">Its name in the labels.</param>
    /// <param name="milliseconds">By which its answers are late once the warm-up is over.</param>
    /// <returns>Where to connect to instead.</returns>
    public static IPEndPoint Start(string server, int milliseconds) =>
        IPEndPoint.Parse(Helper.Start(Argument, ServerAddress.Of(server), $"{milliseconds}", $"{!WarmUp.IsOver}"));

    public static bool IsAskedFor(string[] args) => args is [Argument, _, _, _];

    public static int Run(string[] args)
    {
        if (bool.Parse(args[3])) WarmUp.Begin();
        else WarmUp.LeaveOut();
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start(backlog: 512);
        _ = AcceptAsync(listener, IPEndPoint.Parse(args[1]), int.Parse(args[2]));
        return Helper.Stay(listener.LocalEndpoint.ToString()!);
    }

    private static async Task AcceptAsync(TcpListener listener, IPEndPoint server, int milliseconds)
    {
        while (true) _ = ServeAsync(await listener.AcceptSocketAsync(), server, milliseconds);
    }

    private static async Task ServeAsync(Socket client, IPEndPoint address, int milliseconds)
    {
        var server = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        client.NoDelay = true;
        await server.ConnectAsync(address);
        await Task.WhenAny(PassAsync(client, server, () => TimeSpan.Zero),
            PassAsync(server, client, () => WarmUp.Then(milliseconds)));
        client.Dispose();
        server.Dispose();
    }

    private static async Task PassAsync(Socket from, Socket to, Func<TimeSpan> delay)
    {
        var parts = Channel.CreateUnbounded<(byte[] Bytes, Task Due)>();
        Task sending = SendAsync(to, parts.Reader);
        byte[] buffer = new byte[16_384];
        while (await from.ReceiveAsync(buffer) is > 0 and int length)
            parts.Writer.TryWrite((buffer[..length], delay() is { Ticks: > 0 } time ? Task.Delay(time) : Task.CompletedTask));
        parts.Writer.Complete();
        await sending;
    }

    private static async Task SendAsync(Socket to, ChannelReader<(byte[] Bytes, Task Due)> parts)
    {
        await foreach ((byte[] bytes, Task due) in parts.ReadAllAsync())
        {
            await due;
            await to.SendAsync(bytes);
        }
    }
}
