using System.Net;
using System.Net.Sockets;
using Microsoft.Extensions.Options;
using StockExchange.StockApi.Telemetry;

namespace StockExchange.StockApi.Health;

/// <summary>
/// The health port: a few threads that accept, read, answer and close by blocking calls. None of it needs the thread pool, which
/// Kestrel's port does for each request, so it tells the truth about a process that starves: it lives, and it is not ready.
/// </summary>
internal sealed class HealthPort(
    Readiness readiness, IHostApplicationLifetime lifetime, IOptions<HealthOptions> options, ILogger<HealthPort> logger)
    : IHostedService, IDisposable
{
    /// <summary>So many silent clients do not keep a probe waiting, and more do so for a second.</summary>
    private const int Threads = 4;

    private const int Backlog = 64;

    private static readonly TimeSpan PauseAtLimit = TimeSpan.FromMilliseconds(50);

    private readonly ManualResetEvent _ended = new(initialState: false);
    private Socket? _listener;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        if (options.Value.Port == 0) return Task.CompletedTask;
        var endPoint = new IPEndPoint(IPAddress.Parse(options.Value.Address), options.Value.Port);
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

    private static Socket Listen(IPEndPoint endPoint)
    {
        var listener = new Socket(endPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            if (endPoint.Address.Equals(IPAddress.IPv6Any)) listener.DualMode = true;
            listener.Bind(endPoint);
            listener.Listen(Backlog);
            return listener;
        }
        catch (SocketException failure)
        {
            listener.Dispose();
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

    /// <summary>The failure boundary of these threads: whatever happens, the next one is served.</summary>
    private void ServeOne(Socket listener)
    {
        try
        {
            using Socket client = listener.Accept();
            HealthConnection.Serve(client, WhyNotReady);
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException)
        {
            // The client is gone or too slow, or this is the end; or there is no file descriptor left, for a while.
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
