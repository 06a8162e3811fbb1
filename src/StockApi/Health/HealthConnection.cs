using System.Net.Sockets;

namespace StockExchange.StockApi.Health;

/// <summary>
/// One question and its answer, on a thread that waits for them; not longer than its deadline, whatever the client does.
/// </summary>
internal static class HealthConnection
{
    private const int LargestHead = 4_096;

    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(1);

    /// <exception cref="SocketException">The client is gone, or too slow.</exception>
    public static void Serve(Socket client, Func<string?> whyNotReady)
    {
        long start = TimeProvider.System.GetTimestamp();
        Span<byte> head = stackalloc byte[LargestHead];
        int length = Read(client, head, start);
        if (length == 0) return;
        client.SendTimeout = MillisecondsLeft(start);
        client.Send(HealthAnswer.To(head[..length], whyNotReady)); // one call: it fits into any send buffer
        client.Shutdown(SocketShutdown.Send);
    }

    /// <summary>Until the head is whole, or too large; 0 when the client has left before.</summary>
    private static int Read(Socket client, Span<byte> head, long start)
    {
        int length = 0;
        while (length < head.Length && !HealthAnswer.IsWhole(head[..length]))
        {
            client.ReceiveTimeout = MillisecondsLeft(start);
            int received = client.Receive(head[length..]);
            if (received == 0) return 0;
            length += received;
        }

        return length;
    }

    private static int MillisecondsLeft(long start)
    {
        double left = (Deadline - TimeProvider.System.GetElapsedTime(start)).TotalMilliseconds;
        return left >= 1 ? (int)left : throw new SocketException((int)SocketError.TimedOut);
    }
}
