using System.Net;
using System.Net.Sockets;
using System.Text;

namespace StockExchange.Faults.Tests;

/// <summary>
/// Sells pieces of stock 1, one by one, to a server of either protocol, and counts what was acknowledged. An order without an
/// answer, or with the one that the disk has failed, may have been executed.
/// </summary>
internal sealed class Trader(string protocol, int port)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private long _acknowledged;
    private long _unanswered;

    public long Acknowledged => Interlocked.Read(ref _acknowledged);

    public long Unanswered => Interlocked.Read(ref _unanswered);

    /// <summary>Whether the server accepts connections; waits until it does, or the condition is over.</summary>
    public async Task<bool> IsThereAsync(Func<bool> mayCome)
    {
        long start = TimeProvider.System.GetTimestamp();
        while (mayCome() && TimeProvider.System.GetElapsedTime(start) < Patience)
        {
            using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
            try
            {
                await socket.ConnectAsync(IPAddress.Loopback, port);
                return true;
            }
            catch (SocketException)
            {
                await Task.Delay(10);
            }
        }
        return false;
    }

    /// <summary>
    /// Sells over a connection until the server refuses an order or disconnects, or enough are sold. A millisecond between two
    /// orders leaves the processors to the server, its tools and other tests.
    /// </summary>
    public async Task SellAsync(long most, CancellationToken end)
    {
        bool isSold = true;
        try
        {
            using var client = new TcpClient();
            await client.ConnectAsync(IPAddress.Loopback, port, end);
            client.ReceiveTimeout = client.SendTimeout = (int)Patience.TotalMilliseconds;
            NetworkStream stream = client.GetStream();
            using var reader = new StreamReader(stream, Encoding.Latin1);
            for (long order = 0; order < most && !end.IsCancellationRequested; order++)
            {
                isSold = false;
                await stream.WriteAsync(Order, CancellationToken.None);
                isSold = await IsSoldAsync(reader).WaitAsync(Patience, CancellationToken.None);
                if (!isSold) break;
                Interlocked.Increment(ref _acknowledged);
                await Task.Delay(1, CancellationToken.None);
            }
        }
        catch (Exception gone) when (gone is IOException or SocketException or TimeoutException or OperationCanceledException)
        {
            // The server has ended, or its last answer did not come.
        }

        if (!isSold) Interlocked.Increment(ref _unanswered);
    }

    private byte[] Order { get; } = protocol == "tcp"
        ? "sell 1 1\n"u8.ToArray()
        : Encoding.ASCII.GetBytes(
            "POST /api/stocks/1/sell HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n"
            + "{\"quantity\":1}");

    /// <summary>False also at the end of the connection.</summary>
    private async Task<bool> IsSoldAsync(StreamReader reader)
    {
        if (await reader.ReadLineAsync() is not { } line) return false;
        if (protocol == "tcp") return line == "[sell] success";
        int length = 0;
        while (await reader.ReadLineAsync() is { Length: > 0 } header)
            if (header.StartsWith("Content-Length: ", StringComparison.Ordinal)) length = int.Parse(header.AsSpan(16));
        char[] body = new char[length];
        if (await reader.ReadBlockAsync(body) < length) return false;
        return line.Contains(" 200 ", StringComparison.Ordinal);
    }
}
