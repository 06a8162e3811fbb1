using DotnetStarvation.Checks;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.WaitProfiles;

namespace DotnetStarvation.Strict;

/// <summary>A process whose waits are observed from its first instruction, or from now, to its end.</summary>
internal sealed class FollowedWaits : IDisposable
{
    /// <summary>How long to wait for an end before looking whether something else has happened.</summary>
    public static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(50);

    private readonly WaitProfiler? _profiler;
    private readonly Lazy<StrictReport> _report;
    private volatile bool _isDisposed;

    private FollowedWaits(CheckedProcess process, WaitProfiler profiler)
    {
        _profiler = profiler;
        _report = new(() => StrictReport.FromProfile(process, profiler.Finish()));
        new Thread(ReadAtEnd) { IsBackground = true, Name = "waits of a process" }.Start();
    }

    private FollowedWaits(CheckedProcess process, string whyNot) =>
        _report = new(new StrictReport(process, new([], TimeSpan.Zero) { Gaps = [whyNot] }, [], IsObserved: false));

    /// <summary>Attaches to a process.</summary>
    /// <exception cref="DiagnosticsException">Attaching failed.</exception>
    public static FollowedWaits Start(TargetProcess target, WaitProfilerSettings settings, CancellationToken stop) =>
        new(CheckedProcess.FromTarget(target, stop), WaitProfiler.Start(target, settings, stop));

    /// <summary>Attaches to a process of a command; where that fails, the report says why.</summary>
    public static FollowedWaits StartOrSayWhyNot(TargetProcess target, WaitProfilerSettings settings, CancellationToken stop)
    {
        CheckedProcess process = CheckedProcess.FromTarget(target, stop);
        try
        {
            return new(process, WaitProfiler.Start(target, settings, stop));
        }
        catch (DiagnosticsException failure)
        {
            return new(process, failure.Message);
        }
        catch (OperationCanceledException)
        {
            return new(process, "It was no longer observed.");
        }
    }

    /// <returns>False when the time was over first.</returns>
    public bool WaitForEnd(TimeSpan atMost) => _profiler?.WaitForEnd(atMost) is not false;

    /// <summary>Ends the observation, unless the process has ended.</summary>
    public StrictReport Finish() => _report.Value;

    public void Dispose()
    {
        _isDisposed = true;
        _profiler?.Dispose();
    }

    /// <summary>Reads the waits as soon as the process ends: the command that it is part of may go on.</summary>
    private void ReadAtEnd()
    {
        while (!WaitForEnd(PollInterval) && !_isDisposed)
        {
            // It goes on.
        }
        try
        {
            if (!_isDisposed) _ = _report.Value;
        }
        catch (Exception)
        {
            // Finish throws it.
        }
    }
}
