using System.Net.Sockets;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Http;

/// <summary>Translates what the network says into what the report says.</summary>
internal static class Failures
{
    /// <summary>What a server, a network or our own abort can cause; anything else is a mistake of ours and goes on.</summary>
    public static bool IsExpected(Exception exception) => exception
        is ExchangeException or SocketException or IOException or HttpRequestException or OperationCanceledException
        or ObjectDisposedException;

    public static Failure Of(Exception exception) => exception switch
    {
        ExchangeException known => known.Failure,
        SocketException socket => OfSocket(socket),
        HttpRequestException http => OfHttp(http),
        { InnerException: { } inner } when IsExpected(inner) => Of(inner),
        _ => new(FailureKind.Other, exception.Message),
    };

    private static Failure OfSocket(SocketException socket) => socket.SocketErrorCode switch
    {
        SocketError.ConnectionRefused => new(FailureKind.Refused, "Connection refused: nobody listens there."),
        SocketError.HostNotFound or SocketError.NoData or SocketError.TryAgain =>
            new(FailureKind.Unreachable, $"The host's name cannot be resolved: {socket.Message}."),
        SocketError.HostUnreachable or SocketError.NetworkUnreachable or SocketError.HostDown or SocketError.NetworkDown =>
            new(FailureKind.Unreachable, $"{socket.Message}."),
        SocketError.TimedOut => new(FailureKind.ConnectTimeout, "The network gave up: no answer from the host."),
        SocketError.ConnectionReset or SocketError.ConnectionAborted or SocketError.Shutdown =>
            new(FailureKind.Reset, "The connection was reset."),
        SocketError.TooManyOpenSockets => new(
            FailureKind.OwnLimit, "This process may open no more files: raise the limit (ulimit -n), or use fewer connections."),
        SocketError.AddressNotAvailable => new(
            FailureKind.OwnLimit, "This machine has no free port left: widen net.ipv4.ip_local_port_range, or use fewer connections "
                + "(closed ones keep their port for a minute)."),
        SocketError.NoBufferSpaceAvailable => new(FailureKind.OwnLimit, "This machine has no memory left for another connection."),
        _ => new(FailureKind.Other, $"{socket.Message}."),
    };

    /// <summary>HTTP/2 only.</summary>
    private static Failure OfHttp(HttpRequestException http) => http.HttpRequestError switch
    {
        HttpRequestError.SecureConnectionError => Tls.Failed(http).Failure,
        HttpRequestError.VersionNegotiationError => new(FailureKind.Malformed, "The server does not speak HTTP/2."),
        HttpRequestError.ResponseEnded => new(FailureKind.Closed, "The server closed the connection before the answer was whole."),
        HttpRequestError.HttpProtocolError or HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded =>
            new(FailureKind.Malformed, http.InnerException?.Message ?? http.Message),
        _ when http.InnerException is { } inner && IsExpected(inner) => Of(inner),
        _ => new(FailureKind.Other, http.Message),
    };
}
