using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>Turns what a connection to a process throws into what is the matter with the process.</summary>
internal static class AttachFailure
{
    public static DiagnosticsException Explain(TargetProcess target, Exception failure)
    {
        int id = target.Id;
        if (!target.IsAlive) return DiagnosticsException.NoSuchProcess(id);
        if (target.Port is { } port && SocketErrorOf(failure) is not null)
            return DiagnosticsException.BadPort(port, $"cannot be connected to: {failure.GetBaseException().Message}.", failure);
        return failure switch
        {
            _ when SocketErrorOf(failure) is SocketError.AccessDenied => DiagnosticsException.AccessDenied(id, failure),
            _ when SocketErrorOf(failure) is not null => DiagnosticsException.NoDiagnosticPort(id, failure), // a socket left behind
            IOException => DiagnosticsException.ProcessEnded(id, failure), // it hung up in the middle of the conversation
            ServerNotAvailableException => DiagnosticsException.NoDiagnosticPort(id, failure),
            UnsupportedCommandException => DiagnosticsException.RuntimeTooOld(id, "a runtime that does not know the command", failure),
            _ => DiagnosticsException.Unusable(id, $"it refused the session: {failure.Message}", failure),
        };
    }

    private static SocketError? SocketErrorOf(Exception failure) => failure.GetBaseException() switch
    {
        SocketException { SocketErrorCode: SocketError.ConnectionReset } => null, // by a process that ends
        SocketException socket => socket.SocketErrorCode,
        UnauthorizedAccessException => SocketError.AccessDenied,
        _ => null,
    };
}
