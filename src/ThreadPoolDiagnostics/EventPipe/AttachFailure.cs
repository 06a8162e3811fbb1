using System.Diagnostics;
using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>Turns what the diagnostics client throws into what is the matter with the process.</summary>
internal static class AttachFailure
{
    public static DiagnosticsException Explain(int processId, Exception failure)
    {
        if (!IsAlive(processId)) return DiagnosticsException.NoSuchProcess(processId);
        if (IsDenied(failure)) return DiagnosticsException.AccessDenied(processId, failure);
        return failure switch
        {
            IOException => DiagnosticsException.ProcessEnded(processId, failure), // it hung up in the middle of the conversation
            ServerNotAvailableException => DiagnosticsException.NoDiagnosticPort(processId, failure),
            _ => DiagnosticsException.Unusable(processId, $"it refused the session: {failure.Message}", failure),
        };
    }

    public static bool IsAlive(int processId)
    {
        try
        {
            using Process process = Process.GetProcessById(processId);
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static bool IsDenied(Exception failure) =>
        failure.GetBaseException() is UnauthorizedAccessException or SocketException { SocketErrorCode: SocketError.AccessDenied };
}
