using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>Converts the exception of a connection to one that describes the state of the process.</summary>
internal static class AttachFailure
{
    /// <summary>A process that ends closes its files first, and is gone some moments later.</summary>
    private static readonly TimeSpan EndDelay = TimeSpan.FromMilliseconds(200);

    public static DiagnosticsException Explain(TargetProcess target, Exception failure)
    {
        int id = target.Id;
        SocketError? error = SocketErrorOf(failure);
        return failure switch
        {
            InvalidDataException lie => DiagnosticsException.Unusable(id, lie.Message, lie),
            IOException when error is null && target.Ends(EndDelay) => DiagnosticsException.ProcessEnded(id, failure),
            IOException when error is null => DiagnosticsException.Unusable(id, "it hung up without an answer.", failure),
            _ when !target.IsAlive => DiagnosticsException.NoSuchProcess(id),
            _ when error is SocketError.ConnectionRefused && target.Port is { } port =>
                DiagnosticsException.LeftBehind(port, failure),
            _ when error is SocketError.AddressNotAvailable && target.Port is { } port => // ENOENT
                DiagnosticsException.BadPort(port, "is not there, or in a folder that may not be entered.", failure),
            _ when error is not null && target.Port is { } port => DiagnosticsException.BadPort(
                port, $"cannot be connected to: {failure.GetBaseException().Message}.", failure),
            _ when error is SocketError.AccessDenied => DiagnosticsException.AccessDenied(id, failure),
            _ when error is not null => DiagnosticsException.NoDiagnosticPort(id, failure), // no process listens there any more
            _ => DiagnosticsException.Unusable(id, $"its connection failed: {failure.Message}", failure),
        };
    }

    /// <summary>A runtime that shuts down refuses sessions while it releases those that it had.</summary>
    public static DiagnosticsException Refused(TargetProcess target, uint reason) => target.IsLocal && target.Ends(EndDelay)
        ? DiagnosticsException.ProcessEnded(target.Id)
        : DiagnosticsException.Unusable(target.Id, $"it refused the session (HRESULT 0x{reason:X8}).");

    /// <summary>The error of the connection; null when it was made, and broke because the process ended.</summary>
    private static SocketError? SocketErrorOf(Exception failure) => failure.GetBaseException() switch
    {
        SocketException { SocketErrorCode: SocketError.ConnectionReset or SocketError.Shutdown } => null, // EPIPE is Shutdown
        SocketException socket => socket.SocketErrorCode,
        UnauthorizedAccessException => SocketError.AccessDenied,
        _ => null,
    };
}
