using System.Net;
using System.Net.Sockets;

namespace TestTargets;

/// <summary>A mail server on 127.0.0.1, in a process of its own, that takes its time before it greets.</summary>
internal static class SlowMail
{
    private const string Argument = "--slow-mail";

    /// <param name="delay">After which it greets.</param>
    /// <param name="isWarmedUp">It is quick in its first half minute.</param>
    public static IPEndPoint Start(TimeSpan delay, bool isWarmedUp = false) =>
        IPEndPoint.Parse(Helper.Start(Argument, $"{delay.TotalMilliseconds:0}", $"{isWarmedUp}"));

    public static bool IsAskedFor(string[] args) => args is [Argument, _, _];

    public static int Run(string[] args)
    {
        if (bool.Parse(args[2])) WarmUp.Begin();
        else WarmUp.LeaveOut();
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start(backlog: 512);
        _ = AcceptAsync(listener, int.Parse(args[1]));
        return Helper.Stay(listener.LocalEndpoint.ToString()!);
    }

    private static async Task AcceptAsync(TcpListener listener, int delay)
    {
        while (true) _ = ServeAsync(await listener.AcceptTcpClientAsync(), WarmUp.Then(delay));
    }

    private static async Task ServeAsync(TcpClient client, TimeSpan delay)
    {
        using TcpClient connection = client;
        using var reader = new StreamReader(client.GetStream());
        await using var writer = new StreamWriter(client.GetStream()) { AutoFlush = true, NewLine = "\r\n" };
        await Task.Delay(delay);
        await writer.WriteLineAsync("220 corpus");
        bool isText = false;
        while (await reader.ReadLineAsync() is { } line)
        {
            if (isText && line != ".") continue;
            isText = line.Equals("DATA", StringComparison.OrdinalIgnoreCase);
            await writer.WriteLineAsync(isText ? "354 go on" : line == "QUIT" ? "221 bye" : "250 ok");
        }
    }
}
