using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading.Channels;

namespace TestTargets;

/// <summary>A server on 127.0.0.1, in a process of its own, that answers everything after a while.</summary>
internal static class SlowServer
{
    private const string Argument = "--slow-server";

    /// <summary>JSON too.</summary>
    private static readonly byte[] HttpAnswer = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n42");

    /// <summary>The header at once, the body with the answer.</summary>
    private static readonly byte[] HttpHeader = HttpAnswer[..^2];

    /// <summary>Sends back what it got.</summary>
    public static IPEndPoint StartEcho(TimeSpan delay, bool isWarmedUp = false) => Start("echo", delay, isWarmedUp);

    /// <summary>Answers every request with 200 and "42".</summary>
    /// <param name="delay">After which it does.</param>
    /// <param name="isWarmedUp">It is quick in its first half minute.</param>
    public static Uri StartHttp(TimeSpan delay, bool isWarmedUp = false) => new($"http://{Start("http", delay, isWarmedUp)}/");

    /// <summary>Answers with the header at once, and with the body after a while.</summary>
    /// <inheritdoc cref="StartHttp"/>
    public static Uri StartSlowBody(TimeSpan delay, bool isWarmedUp = false) =>
        new($"http://{Start("body", delay, isWarmedUp)}/");

    public static bool IsAskedFor(string[] args) => args is [Argument, _, _, _];

    public static int Run(string[] args)
    {
        WarmUp.Begin();
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start(backlog: 512);
        int delay = int.Parse(args[2]);
        bool isWarmedUp = bool.Parse(args[3]);
        _ = AcceptAsync(listener, args[1], () => isWarmedUp ? WarmUp.Then(delay) : TimeSpan.FromMilliseconds(delay));
        return Helper.Stay(listener.LocalEndpoint.ToString()!);
    }

    private static IPEndPoint Start(string kind, TimeSpan delay, bool isWarmedUp) =>
        IPEndPoint.Parse(Helper.Start(Argument, kind, $"{delay.TotalMilliseconds:0}", $"{isWarmedUp}"));

    private static async Task AcceptAsync(TcpListener listener, string kind, Func<TimeSpan> delay)
    {
        while (true) _ = ServeAsync(await listener.AcceptSocketAsync(), kind, delay);
    }

    private static async Task ServeAsync(Socket socket, string kind, Func<TimeSpan> delay)
    {
        socket.NoDelay = true;
        var answers = Channel.CreateUnbounded<(byte[] Bytes, Task Due)>();
        _ = SendAsync(socket, answers.Reader);
        byte[] buffer = new byte[4096];
        while (await socket.ReceiveAsync(buffer) is > 0 and int length)
        {
            if (kind == "body") answers.Writer.TryWrite((HttpHeader, Task.CompletedTask));
            byte[] answer = kind switch { "http" => HttpAnswer, "body" => HttpAnswer[^2..], _ => buffer[..length] };
            answers.Writer.TryWrite((answer, Task.Delay(delay())));
        }
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
