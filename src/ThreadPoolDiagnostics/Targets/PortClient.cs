using Microsoft.Diagnostics.NETCore.Client;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>The package's client for a socket or pipe that we have found ourselves.</summary>
internal static class PortClient
{
    public static DiagnosticsClient Create(string address)
    {
        Task<DiagnosticsClientConnector> connector =
            DiagnosticsClientConnector.FromDiagnosticPort($"{address},connect", CancellationToken.None);
#pragma warning disable VSTHRD002, VSTHRD104 // Complete: with "connect" it makes an object and waits for nothing
        return connector.GetAwaiter().GetResult().Instance;
#pragma warning restore VSTHRD002, VSTHRD104
    }
}
