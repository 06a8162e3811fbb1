using System.Net;
using System.Net.Sockets;
using Microsoft.Extensions.Options;
using StockExchange.StockApi.Telemetry;

namespace StockExchange.StockApi.Health;

/// <summary>
/// The health port: a few threads that accept, read, answer and close with blocking calls. Unlike Kestrel's port it does not need
/// the thread pool, so it reports a starving process correctly: live, and not ready.
/// </summary>
internal sealed class HealthPort(
    Readiness readiness, IHostApplicationLifetime lifetime, IOptions<HealthOptions> options, ILogger<HealthPort> logger)
    : IHostedService, IDisposable
{
    /// <summary>One silent client fewer than this delays no probe; more delay it for a second.</summary>
    private const int Threads = 4;

    private const int Backlog = 64;

    private static readonly TimeSpan PauseAtLimit = TimeSpan.FromMilliseconds(50);

    private readonly ManualResetEvent _ended = new(initialState: false);
    private Socket? _listener;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        if (options.Value.Port == 0) return Task.CompletedTask;
        var endPoint = new IPEndPoint(AddressOf(options.Value), options.Value.Port);
        _listener = Listen(endPoint);
        LogMessages.HealthPortOpen(logger, endPoint);
        for (int number = 1; number <= Threads; number++)
            new Thread(Serve) { IsBackground = true, Name = $"health {number}" }.Start(_listener);
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        Dispose();
        return Task.CompletedTask;
    }

    public void Dispose()
    {
        _ended.Set();
        _listener?.Dispose();
    }

    /// <summary>Where there is no IPv6, all addresses are those of IPv4, as for Kestrel.</summary>
    private static IPAddress AddressOf(HealthOptions options)
    {
        IPAddress address = IPAddress.Parse(options.Address);
        return address.Equals(IPAddress.IPv6Any) && !Socket.OSSupportsIPv6 ? IPAddress.Any : address;
    }

    private static Socket Listen(IPEndPoint endPoint)
    {
        Socket? listener = null;
        try
        {
            listener = new Socket(endPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
            if (endPoint.Address.Equals(IPAddress.IPv6Any)) listener.DualMode = true;
            listener.Bind(endPoint);
            listener.Listen(Backlog);
            return listener;
        }
        catch (SocketException failure)
        {
            listener?.Dispose();
            throw new HealthPortException(
                $"Cannot open the health port {endPoint}: {failure.Message}. Choose another with --Health:Port and "
                + "--Health:Address.",
                failure);
        }
    }

    private void Serve(object? listener)
    {
        while (!_ended.WaitOne(TimeSpan.Zero)) ServeOne((Socket)listener!);
    }

    /// <summary>The failure boundary of these threads.</summary>
    private void ServeOne(Socket listener)
    {
        try
        {
            using Socket client = listener.Accept();
            HealthConnection.Serve(client, WhyNotReady);
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException)
        {
            // The client has disconnected or is too slow, the service ends, or there is temporarily no file descriptor left.
            if (gone is SocketException { SocketErrorCode: SocketError.TooManyOpenSockets }) _ended.WaitOne(PauseAtLimit);
        }
        catch (Exception failure)
        {
            LogMessages.HealthFailed(logger, failure);
        }
    }

    private string? WhyNotReady() =>
        lifetime.ApplicationStarted.IsCancellationRequested ? readiness.WhyNot : "The service is starting.";
}

/// <summary>The health port cannot be opened; the message says why, and what to do.</summary>
internal sealed class HealthPortException(string message, Exception cause) : Exception(message, cause);

/// <summary>
/// Reads one request and answers it with blocking calls, within a deadline.
/// </summary>
internal static class HealthConnection
{
    private const int LargestHead = 4_096;

    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(1);

    /// <exception cref="SocketException">The client has disconnected or is too slow.</exception>
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

    /// <summary>Reads until the head is complete or too large; 0 if the client has disconnected.</summary>
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
