using System.Net.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>Converts network exceptions to failures of a report.</summary>
internal static class Failures
{
    /// <summary>Whether a server, a network or our own abort can cause it; any other exception is a bug and propagates.</summary>
    public static bool IsExpected(Exception exception) => exception
        is ExchangeException or SocketException or IOException or OperationCanceledException or ObjectDisposedException;

    public static Failure FromException(Exception exception) => exception switch
    {
        ExchangeException known => known.Failure,
        SocketException socket => OfSocket(socket),
        { InnerException: { } inner } when IsExpected(inner) => FromException(inner),
        _ => new(FailureKind.Other, exception.Message),
    };

    private static Failure OfSocket(SocketException socket) => socket.SocketErrorCode switch
    {
        SocketError.ConnectionRefused => new(FailureKind.Refused, "Connection refused: no process listens there."),
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
            FailureKind.OwnLimit,
            "This machine has no free port left: widen net.ipv4.ip_local_port_range, or use fewer connections "
                + "(closed ones keep their port for a minute)."),
        SocketError.NoBufferSpaceAvailable =>
            new(FailureKind.OwnLimit, "This machine has no memory left for another connection."),
        _ => new(FailureKind.Other, $"{socket.Message}."),
    };
}
