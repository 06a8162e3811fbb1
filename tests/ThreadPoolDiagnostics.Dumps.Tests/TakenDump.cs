using Microsoft.Diagnostics.NETCore.Client;

namespace ThreadPoolDiagnostics.Dumps.Tests;

/// <summary>A dump of a real process, written by its runtime as dotnet-dump asks it to.</summary>
internal sealed class TakenDump : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private TakenDump() => File = _folder.File("core.dmp");

    public string File { get; }

    public static TakenDump Of(int processId, DumpType type)
    {
        var dump = new TakenDump();
        new DiagnosticsClient(processId).WriteDump(type, dump.File);
        return dump;
    }

    public static TakenDump Of(Target target, DumpType type = DumpType.WithHeap) => Of(target.Id, type);

    /// <summary>A scenario of TestTargets, once it does what it is there to show.</summary>
    public static TakenDump Of(string scenario, string? runtime = null, DumpType type = DumpType.WithHeap)
    {
        using Target target = Target.StartOn(runtime, scenario);
        target.WaitUntilPoolHasGrown();
        return Of(target, type);
    }

    public void Dispose() => _folder.Dispose();
}
