using System.Globalization;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>
/// Finds the control group of a process and reads what it may have of the processors, in version 1 and version 2.
/// </summary>
/// <param name="root">Where /proc and the mounts are: "/" but in tests.</param>
internal sealed class CpuQuotaReader(string root = "/")
{
    private const string Self = "self";
    private const double NanosecondsPerTick = 100;

    /// <summary>Null where there is no limit, or where it may not be read.</summary>
    /// <param name="processId">As this process sees it.</param>
    public CpuQuota? Read(int processId)
    {
        try
        {
            return Find($"{processId}") is var (folder, mount) ? Tightest(folder, mount) : null;
        }
        catch (Exception failure)
            when (failure is IOException or UnauthorizedAccessException or FormatException or OverflowException)
        {
            return null;
        }
    }

    /// <summary>
    /// Through our own mounts; of a process in a container that we do not see into, through its own ones, at which its namespace
    /// shows its group as "/".
    /// </summary>
    private (string Folder, ControlGroupMount Mount)? Find(string process)
    {
        string groups = Text($"proc/{process}/cgroup");
        return Find(groups, ControlGroupMount.Parse(Text($"proc/{Self}/mountinfo")), prefix: "", isOurs: IsOurs(groups))
            ?? Find(groups, ControlGroupMount.Parse(Text($"proc/{process}/mountinfo")), $"/proc/{process}/root", isOurs: true);
    }

    private bool IsOurs(string groups) => groups == Text($"proc/{Self}/cgroup");

    private (string Folder, ControlGroupMount Mount)? Find(
        string groups, IEnumerable<ControlGroupMount> mounts, string prefix, bool isOurs)
    {
        // Both versions at once: version 1 has the controller then.
        foreach (ControlGroupMount mount in mounts.OrderBy(mount => mount.IsUnified))
        {
            if (GroupIn(groups, mount.IsUnified) is not { } group) continue;
            ControlGroupMount seen = mount with { Point = prefix + mount.Point };
            if (seen.FolderOf(group) is { } folder && Exists(folder)) return (folder, seen);
            // A mount of a namespace: its point is the process's own group.
            if (isOurs && Exists(seen.Point)) return (seen.Point, seen);
        }
        return null;
    }

    private bool Exists(string folder) => File.Exists(Path("", $"{folder}/cgroup.procs"));

    /// <summary>"0::/path" in version 2; "number:controllers:/path" in version 1.</summary>
    private static string? GroupIn(string groups, bool isUnified) => groups.Split('\n')
        .Select(line => line.Split(':', 3))
        .FirstOrDefault(words => words.Length == 3
            && (isUnified ? words is ["0", "", _] : words[1].Split(',').Contains("cpu")))?[2];

    /// <summary>Of the group itself and those around it, as far as they can be seen: whoever is tightest throttles.</summary>
    private CpuQuota? Tightest(string folder, ControlGroupMount mount)
    {
        CpuQuota? tightest = null;
        for (string at = folder; at.Length >= mount.Point.Length; at = at[..Math.Max(at.LastIndexOf('/'), 0)])
            if (Quota(at, mount.IsUnified) is { } quota && (tightest is null || quota.Cores < tightest.Cores)) tightest = quota;
        return tightest;
    }

    private CpuQuota? Quota(string folder, bool isUnified)
    {
        string[] limit = isUnified
            ? Optional($"{folder}/cpu.max").Split(' ', StringSplitOptions.TrimEntries)
            : [Optional($"{folder}/cpu.cfs_quota_us").Trim(), Optional($"{folder}/cpu.cfs_period_us").Trim()];
        if (limit is not [var quota, var period] || !TryNumber(quota, out long share) || share <= 0
            || Number(period) is not (> 0 and var of))
            return null; // "max" in version 2, -1 in version 1
        Dictionary<string, long> counts = Counts(Optional($"{folder}/cpu.stat"));
        TimeSpan throttled = isUnified
            ? TimeSpan.FromMicroseconds(counts.GetValueOrDefault("throttled_usec"))
            : TimeSpan.FromTicks((long)(counts.GetValueOrDefault("throttled_time") / NanosecondsPerTick));
        return new(
            (double)share / of, counts.GetValueOrDefault("nr_periods"), counts.GetValueOrDefault("nr_throttled"), throttled);
    }

    private static Dictionary<string, long> Counts(string statistics) => statistics
        .Split('\n')
        .Select(line => line.Split(' '))
        .Where(words => words.Length == 2)
        .ToDictionary(words => words[0], words => Number(words[1]), StringComparer.Ordinal);

    private static long Number(string text) => long.Parse(text, CultureInfo.InvariantCulture);

    private static bool TryNumber(string text, out long number) => long.TryParse(text, CultureInfo.InvariantCulture, out number);

    private string Text(string file) => File.ReadAllText(Path("/", file));

    private string Optional(string file) => File.Exists(Path("", file)) ? File.ReadAllText(Path("", file)) : "";

    private string Path(string separator, string file) => root.TrimEnd('/') + separator + file;
}
