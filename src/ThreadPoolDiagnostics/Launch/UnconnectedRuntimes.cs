using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>Finds launched runtimes that never connect: one that is configured to connects before it runs any code.</summary>
internal sealed class UnconnectedRuntimes
{
    /// <summary>How long a runtime may take to connect; on an idle machine it connects within milliseconds.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    private readonly Dictionary<int, long> _since = [];
    private long _lastScan = TimeProvider.System.GetTimestamp();

    /// <summary>Name and id of one; null when there is none, or when the last search was a moment ago.</summary>
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

    /// <summary>Whether it is a runtime of .NET 5 or later and not the SDK's, which connects or does not matter.</summary>
    private static bool IsRuntime(int id)
    {
        var process = new LinuxProcess(id);
        return !SdkTool.Is(process.CommandLine ?? [])
            && process.MappedFiles.Any(file => Path.GetFileName(file) is "libcoreclr.so");
    }
}
