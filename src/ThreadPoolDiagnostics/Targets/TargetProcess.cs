using Microsoft.Diagnostics.NETCore.Client;

namespace ThreadPoolDiagnostics;

/// <summary>A .NET process to look into, and the way to it.</summary>
public sealed class TargetProcess
{
    private TargetProcess(int processId, DiagnosticsClient client)
    {
        Id = processId;
        Client = client;
    }

    /// <summary>Its id, as this process sees it.</summary>
    public int Id { get; }

    internal DiagnosticsClient Client { get; }

    /// <summary>The process with this id. Nothing is asked of it yet: that it is there shows when it is attached to.</summary>
    public static TargetProcess FromId(int processId) => new(processId, new DiagnosticsClient(processId));
}
