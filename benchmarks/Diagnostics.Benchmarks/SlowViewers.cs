using System.Net.Sockets;
using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// The time between two updates of a live page's 30 quick viewers, with no others and with 20 that read some bytes a second, of
/// events and of charts. Target: at most 1.5 s.
/// </summary>
internal static class SlowViewers
{
    private const int Quick = 30, Slow = 20, Connections = 125, BytesAtOnce = 64;

    private static readonly TimeSpan Round = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan Between = TimeSpan.FromMilliseconds(250);

    public static int Run(Arguments arguments)
    {
        using ServerProcess server = ServerProcess.StartStockApi();
        using var load = new ConnectionLoad(new Uri($"{server.Url}/api/stocks/taskwait"), Connections);
        using var tool = StarvationTool.Start("dashboard", "-p", $"{server.Id}", "--port", "0");
        var page = new Uri(tool.ReadLine()!);
        Console.WriteLine("| slow viewers | updates | median, s | p99, s | longest, s |\n|---|---|---|---|---|");
        for (int round = 0; round < arguments.Rounds; round++)
        {
            Measure(page, slow: 0);
            Measure(page, Slow);
        }

        return 0;
    }

    private static void Measure(Uri page, int slow)
    {
        using var ended = new CancellationTokenSource();
        string[] paths = [$"events{page.Query}", $"charts{page.Query}&last=300"];
        for (int viewer = 0; viewer < slow; viewer++) _ = ReadSlowlyAsync(page, paths[viewer % paths.Length], ended.Token);
        using var viewers = PageViewers.Open(Quick, page);
        Thread.Sleep(Round);
        double[] gaps = [.. viewers.Gaps.Order()];
        ended.Cancel();
        double late = gaps[(int)(gaps.Length * 0.99)];
        Console.WriteLine($"| {slow} | {gaps.Length} | {gaps.Median():0.00} | {late:0.00} | {gaps[^1]:0.00} |");
    }

    /// <summary>Asks again and again on one connection, and reads less than it gets.</summary>
    private static async Task ReadSlowlyAsync(Uri page, string path, CancellationToken ending)
    {
        try
        {
            using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = 4096 };
            await socket.ConnectAsync(page.Host, page.Port, ending);
            byte[] request = Encoding.ASCII.GetBytes($"GET /{path} HTTP/1.1\r\nHost: {page.Authority}\r\n\r\n");
            byte[] some = new byte[BytesAtOnce];
            for (int asked = 0; asked < 100; asked++) await socket.SendAsync(request, ending);
            while (await socket.ReceiveAsync(some, ending) > 0) await Task.Delay(Between, ending);
        }
        catch (Exception failure) when (failure is OperationCanceledException or SocketException)
        {
            // It was dropped, or the measurement is over.
        }
    }
}
