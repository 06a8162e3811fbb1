using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Dumps;

/// <summary>How a process's memory is read.</summary>
public sealed record DumpSettings
{
    /// <summary>The path of the data access library (libmscordaccore.so, mscordaccore.dll) of the runtime that made the dump.
    /// Null: the one beside that runtime, or beside the same version where .NET is installed.</summary>
    public string? DataAccessLibrary { get; init; }

    /// <summary>Whether to find out what threads wait for, by the objects on their stacks. Reading those of damaged memory, or of
    /// a thread that throws, may crash the data access library. Default: yes.</summary>
    public bool Waits { get; init; } = true;

    /// <summary>The assemblies that are said to be the application's own.</summary>
    public OwnCode Own { get; init; } = OwnCode.Unspecified;
}
