using System.IO.Pipelines;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using StockExchange.StockServers.Hosting;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Protocol;

namespace StockExchange.StockServers.Models;

/// <summary>The modern answer: Kestrel's connections and pipelines. A connection that has nothing to do holds no thread.</summary>
internal sealed class AsyncPipelines(ServerSettings settings, TradingFloor floor, ConnectionGate gate) : IServerModel
{
    /// <summary>After so much output it is sent, and the client's room is waited for.</summary>
    private const int FlushAfter = 16 * 1_024;

    public async Task ServeAsync(Action<EndPoint> onListening, CancellationToken stop)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.Logging.ClearProviders();
        builder.Services.Configure<HostOptions>(options => options.ShutdownTimeout = TimeSpan.FromSeconds(2));
        builder.WebHost.UseKestrelCore().UseSockets(sockets => sockets.UnsafePreferInlineScheduling = true).ConfigureKestrel(kestrel => kestrel.Listen(
            settings.Host, settings.Port, listen => listen.Run(ServeAsync)));
        await using WebApplication application = builder.Build();
        await StartAsync(application, stop);
        onListening(Address(application));
        await application.WaitForShutdownAsync(stop);
    }

    private async Task StartAsync(WebApplication application, CancellationToken stop)
    {
        try
        {
            await application.StartAsync(stop);
        }
        catch (IOException failure)
        {
            throw Listener.Unavailable(new(settings.Host, settings.Port), failure);
        }
    }

    private static IPEndPoint Address(WebApplication application)
    {
        var url = new Uri(application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
        return new(IPAddress.Parse(url.Host), url.Port);
    }

    private async Task ServeAsync(ConnectionContext connection)
    {
        if (!gate.TryEnter())
        {
            await connection.Transport.Output.WriteAsync(gate.Refusal, CancellationToken.None);
            return;
        }

        try
        {
            await ConverseAsync(connection);
        }
        catch (Exception end) when (end is IOException or OperationCanceledException or ConnectionResetException)
        {
            // The client is gone, or was idle for too long.
        }
        finally
        {
            gate.Leave();
        }
    }

    private async Task ConverseAsync(ConnectionContext connection)
    {
        PipeReader input = connection.Transport.Input;
        using CancellationTokenRegistration closing = ShutdownOf(connection).Register(input.CancelPendingRead);
        using var patience = new Patience(settings.IdleTimeout);
        var session = new Session(floor);
        while (!session.IsOver)
        {
            ReadResult read = await input.ReadAsync(patience.Token);
            patience.Renew();
            foreach (ReadOnlyMemory<byte> part in read.Buffer) await AnswerAsync(session, part, connection.Transport.Output, patience);
            input.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted || read.IsCanceled) return;
        }
    }

    private static async ValueTask AnswerAsync(Session session, ReadOnlyMemory<byte> part, PipeWriter output, Patience patience)
    {
        while (Answer(session, ref part, output))
        {
            await output.FlushAsync(patience.Token);
            patience.Renew();
        }
    }

    /// <summary>False when there is nothing to send.</summary>
    private static bool Answer(Session session, ref ReadOnlyMemory<byte> part, PipeWriter output)
    {
        int total = 0;
        ReadOnlySpan<byte> rest = part.Span;
        while (total < FlushAfter && session.Run(ref rest, output.GetSpan(Session.LongestAnswer)) is > 0 and var written)
        {
            output.Advance(written);
            total += written;
        }

        part = part[^rest.Length..];
        return total > 0;
    }

    private static CancellationToken ShutdownOf(ConnectionContext connection) =>
        connection.Features.Get<IConnectionLifetimeNotificationFeature>()?.ConnectionClosedRequested ?? CancellationToken.None;

    /// <summary>Cancels what takes longer than the idle timeout; costs nothing when there is none.</summary>
    private sealed class Patience(TimeSpan? limit) : IDisposable
    {
        private readonly CancellationTokenSource? _late = limit is { } time ? new(time) : null;

        public CancellationToken Token => _late?.Token ?? CancellationToken.None;

        public void Renew() => _late?.CancelAfter(limit!.Value);

        public void Dispose() => _late?.Dispose();
    }
}
