using DotnetStarvation.Checks;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.WaitProfiles;

namespace DotnetStarvation.Strict;

/// <summary>A process whose waits are observed from its first instruction, or from now, to its end.</summary>
internal sealed class FollowedWaits : IDisposable
{
    private readonly CheckedProcess _process;
    private readonly WaitProfiler? _profiler;
    private readonly string? _whyNot;

    private FollowedWaits(CheckedProcess process, WaitProfiler? profiler, string? whyNot) =>
        (_process, _profiler, _whyNot) = (process, profiler, whyNot);

    /// <summary>Attaches to a process.</summary>
    /// <exception cref="DiagnosticsException">Attaching failed.</exception>
    public static FollowedWaits Start(TargetProcess target, WaitProfilerSettings settings, CancellationToken stop) =>
        new(CheckedProcess.FromTarget(target, stop), WaitProfiler.Start(target, settings, stop), null);

    /// <summary>Attaches to a process of a command; where that fails, the report says why.</summary>
    public static FollowedWaits StartOrSayWhyNot(TargetProcess target, WaitProfilerSettings settings, CancellationToken stop)
    {
        CheckedProcess process = CheckedProcess.FromTarget(target, stop);
        try
        {
            return new(process, WaitProfiler.Start(target, settings, stop), null);
        }
        catch (DiagnosticsException failure)
        {
            return new(process, null, failure.Message);
        }
        catch (OperationCanceledException)
        {
            return new(process, null, "It was no longer observed.");
        }
    }

    /// <returns>False when the time was over first.</returns>
    public bool WaitForEnd(TimeSpan atMost) => _profiler?.WaitForEnd(atMost) is not false;

    public StrictReport Finish() => _profiler is null
        ? new(_process, new([], TimeSpan.Zero) { Gaps = [_whyNot!] }, [], IsObserved: false)
        : StrictReport.FromProfile(_process, _profiler.Finish());

    public void Dispose() => _profiler?.Dispose();
}
