using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading.Channels;

namespace TestTargets;

/// <summary>A server on 127.0.0.1, in a process of its own, that answers everything after a while.</summary>
internal static class SlowServer
{
    private const string Argument = "--slow-server";

    private static readonly byte[] HttpAnswer = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");

    /// <summary>Sends back what it got.</summary>
    public static IPEndPoint StartEcho(TimeSpan delay) => Start("echo", delay);

    /// <summary>Answers every request with 200 and "ok".</summary>
    public static IPEndPoint StartHttp(TimeSpan delay) => Start("http", delay);

    public static bool IsAskedFor(string[] args) => args is [Argument, _, _];

    public static int Run(string[] args)
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start(backlog: 512);
        _ = AcceptAsync(listener, args[1] == "http" ? HttpAnswer : null, TimeSpan.FromMilliseconds(int.Parse(args[2])));
        return Helper.Stay(listener.LocalEndpoint.ToString()!);
    }

    private static IPEndPoint Start(string kind, TimeSpan delay) =>
        IPEndPoint.Parse(Helper.Start(Argument, kind, $"{delay.TotalMilliseconds:0}"));

    private static async Task AcceptAsync(TcpListener listener, byte[]? answer, TimeSpan delay)
    {
        while (true) _ = ServeAsync(await listener.AcceptSocketAsync(), answer, delay);
    }

    private static async Task ServeAsync(Socket socket, byte[]? answer, TimeSpan delay)
    {
        var answers = Channel.CreateUnbounded<(byte[] Bytes, Task Due)>();
        _ = SendAsync(socket, answers.Reader);
        byte[] buffer = new byte[4096];
        while (await socket.ReceiveAsync(buffer) is > 0 and int length)
            answers.Writer.TryWrite((answer ?? buffer[..length], Task.Delay(delay)));
        answers.Writer.Complete();
    }

    private static async Task SendAsync(Socket socket, ChannelReader<(byte[] Bytes, Task Due)> answers)
    {
        await foreach ((byte[] bytes, Task due) in answers.ReadAllAsync())
        {
            await due;
            await socket.SendAsync(bytes);
        }
        socket.Dispose();
    }
}
