using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Options;
using StockExchange.StockApi.Configuration;

namespace StockExchange.StockApi.Clients;

internal static class ClientServices
{
    /// <summary>Grace period before Kestrel enforces the minimum data rate.</summary>
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(5);

    public static void AddClientLimits(this IServiceCollection services)
    {
        services.AddSection<ClientLimitsOptions>(ClientLimitsOptions.Section);
        services.AddSingleton<IPostConfigureOptions<KestrelServerOptions>, ConnectionLimit>();
        services.AddOptions<KestrelServerOptions>().Configure<IOptions<ClientLimitsOptions>>(KeepPace);
        services.AddOptions<SocketTransportOptions>().Configure<IOptions<ClientLimitsOptions>>(BoundSendBuffers);
        services.AddSingleton<IConnectionListenerFactory, BoundedTransport>(); // the last one is asked first
        services.AddRequestLimits();
    }

    private static void KeepPace(KestrelServerOptions server, IOptions<ClientLimitsOptions> limits)
    {
        server.Limits.MinRequestBodyDataRate = new(limits.Value.BytesPerSecond, Grace);
        server.Limits.MinResponseDataRate = new(limits.Value.BytesPerSecond, Grace);
    }

    /// <summary>Connections inherit the buffer size of the listening socket; by default Linux lets it grow to 4 MB.</summary>
    private static void BoundSendBuffers(SocketTransportOptions sockets, IOptions<ClientLimitsOptions> limits) =>
        sockets.CreateBoundListenSocket = address =>
        {
            Socket listener = SocketTransportOptions.CreateDefaultBoundListenSocket(address);
            listener.SendBufferSize = limits.Value.SendBufferBytes;
            return listener;
        };
}
