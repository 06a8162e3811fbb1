using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>
/// Finds the runtime among launched processes that will never connect. One that has been told to connects before it runs
/// anything, and waits there to be let run; so one that has been there for seconds without it was told not to.
/// </summary>
internal sealed class UnconnectedRuntimes
{
    /// <summary>
    /// Between the loading of the runtime's library and the connection there are milliseconds, on an idle machine.
    /// </summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    private readonly Dictionary<int, long> _since = [];
    private long _lastScan = TimeProvider.System.GetTimestamp();

    /// <summary>Its name and id; null when there is none, or when it was looked for a moment ago.</summary>
    /// <param name="processes">Says which run at the moment.</param>
    public string? Find(Func<IEnumerable<int>> processes)
    {
        if (TimeProvider.System.GetElapsedTime(_lastScan) < Interval) return null;
        long now = _lastScan = TimeProvider.System.GetTimestamp();
        foreach (int id in processes().Where(IsRuntime))
        {
            _since.TryAdd(id, now);
            if (TimeProvider.System.GetElapsedTime(_since[id], now) > Patience) return $"{TargetName.Find(id)} ({id})";
        }
        return null;
    }

    /// <summary>Of .NET 5 or later; the SDK connects, or is of no interest.</summary>
    private static bool IsRuntime(int id)
    {
        var process = new LinuxProcess(id);
        return !SdkTool.Is(process.CommandLine ?? [])
            && process.MappedFiles.Any(file => Path.GetFileName(file) is "libcoreclr.so");
    }
}
