using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Record;

/// <summary>Identifies one start of one process: ids are used again, and each container may have a process 1.</summary>
/// <param name="Id">The process id.</param>
/// <param name="Port">Its diagnostic port; null for one of this machine.</param>
/// <param name="Started">When it started; null where the system does not say, and behind a port, whose path has it.</param>
internal sealed record ProcessKey(int Id, string? Port, string? Started)
{
    public static ProcessKey FromTarget(TargetProcess target) => new(target.Id, target.Port, target.Started);
}
