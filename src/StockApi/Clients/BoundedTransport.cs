using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Net;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Clients;

/// <summary>
/// Kestrel's sockets, of which never more are open than Kestrel's limit of connections. Kestrel itself accepts further ones
/// before it closes them: all that wait in the backlog at once, and while the thread pool starves without end, until no file
/// descriptor is left for anything else.
/// </summary>
internal sealed class BoundedTransport(
    IOptions<SocketTransportOptions> sockets, IOptions<KestrelServerOptions> server, ILoggerFactory loggers)
    : IConnectionListenerFactory, IConnectionListenerFactorySelector
{
    private readonly SocketTransportFactory _transport = new(sockets, loggers);
    private readonly Lazy<Places> _places = new(() => new(server.Value.Limits.MaxConcurrentConnections ?? long.MaxValue));

    public bool CanBind(EndPoint endpoint) => _transport.CanBind(endpoint);

    public async ValueTask<IConnectionListener> BindAsync(EndPoint endpoint, CancellationToken cancellationToken = default) =>
        new BoundedListener(await _transport.BindAsync(endpoint, cancellationToken), _places.Value);

    /// <summary>Counts the open sockets of all addresses.</summary>
    private sealed class Places(long most)
    {
        private long _taken;

        public bool TryTake()
        {
            if (Interlocked.Increment(ref _taken) <= most) return true;
            Leave();
            return false;
        }

        public void Leave() => Interlocked.Decrement(ref _taken);
    }

    private sealed class BoundedListener(IConnectionListener listener, Places places) : IConnectionListener
    {
        public EndPoint EndPoint => listener.EndPoint;

        /// <summary>Closes connections for which there is no place, one by one, so that there is one of them at most.</summary>
        public async ValueTask<ConnectionContext?> AcceptAsync(CancellationToken cancellationToken = default)
        {
            while (await listener.AcceptAsync(cancellationToken) is { } accepted)
            {
                if (places.TryTake()) return new CountedConnection(accepted, places);
                await accepted.DisposeAsync();
            }
            return null;
        }

        public ValueTask UnbindAsync(CancellationToken cancellationToken = default) => listener.UnbindAsync(cancellationToken);

        public ValueTask DisposeAsync() => listener.DisposeAsync();
    }

    /// <summary>A connection that leaves its place when its socket is closed.</summary>
    private sealed class CountedConnection(ConnectionContext connection, Places places) : ConnectionContext
    {
        private int _hasLeft;

        public override string ConnectionId
        {
            get => connection.ConnectionId;
            set => connection.ConnectionId = value;
        }

        public override IFeatureCollection Features => connection.Features;

        public override IDictionary<object, object?> Items
        {
            get => connection.Items;
            set => connection.Items = value;
        }

        public override IDuplexPipe Transport
        {
            get => connection.Transport;
            set => connection.Transport = value;
        }

        public override CancellationToken ConnectionClosed
        {
            get => connection.ConnectionClosed;
            set => connection.ConnectionClosed = value;
        }

        [AllowNull]
        public override EndPoint LocalEndPoint
        {
            get => connection.LocalEndPoint!;
            set => connection.LocalEndPoint = value;
        }

        [AllowNull]
        public override EndPoint RemoteEndPoint
        {
            get => connection.RemoteEndPoint!;
            set => connection.RemoteEndPoint = value;
        }

        public override void Abort() => connection.Abort();

        public override void Abort(ConnectionAbortedException abortReason) => connection.Abort(abortReason);

        public override async ValueTask DisposeAsync()
        {
            try
            {
                await connection.DisposeAsync();
                await base.DisposeAsync();
            }
            finally
            {
                if (Interlocked.Exchange(ref _hasLeft, 1) == 0) places.Leave();
            }
        }
    }
}
