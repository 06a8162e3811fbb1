using System.Globalization;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>Finds the control group of a process and reads its processor quota, in version 1 and version 2.</summary>
/// <param name="root">The root of /proc and the mounts: "/", except in tests.</param>
internal sealed class CpuQuotaReader(string root = "/")
{
    private const string Self = "self";
    private const double NanosecondsPerTick = 100;

    /// <summary>The quota; null when there is no limit, or it may not be read.</summary>
    /// <param name="processId">The id of the process, as this process sees it.</param>
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

    /// <summary>Finds the group through our mounts, or for another container through its own, where its group is "/".</summary>
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
        // Version 1 first: when both are mounted, version 1 has the cpu controller.
        foreach (ControlGroupMount mount in mounts.OrderBy(mount => mount.IsUnified))
        {
            if (GroupIn(groups, mount.IsUnified) is not { } group) continue;
            ControlGroupMount seen = mount with { Point = prefix + mount.Point };
            if (seen.FolderOf(group) is { } folder && Exists(folder)) return (folder, seen);
            // A mount in a namespace: the mount point is the process's own group.
            if (isOurs && Exists(seen.Point)) return (seen.Point, seen);
        }
        return null;
    }

    private bool Exists(string folder) => File.Exists(Path("", $"{folder}/cgroup.procs"));

    /// <summary>The path in a line: "0::/path" in version 2; "number:controllers:/path" in version 1.</summary>
    private static string? GroupIn(string groups, bool isUnified) => groups.Split('\n')
        .Select(line => line.Split(':', 3))
        .FirstOrDefault(words => words.Length == 3
            && (isUnified ? words is ["0", "", _] : words[1].Split(',').Contains("cpu")))?[2];

    /// <summary>The tightest quota of the group and the visible groups around it: that one throttles.</summary>
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

/// <summary>
/// The processor quota of a control group, and how often it was used up since the group began (cgroups(7), cpu.max and cpu.stat).
/// </summary>
/// <param name="Cores">Processor time per time: half a core is 0.5. The tightest limit of the group and those around it.</param>
/// <param name="Periods">The number of periods in which the group had work; by default a period is 100 ms.</param>
/// <param name="ThrottledPeriods">The number of these in which the group was stopped because the quota was used up.</param>
/// <param name="ThrottledTime">The total time for which its processors were stopped.</param>
public sealed record CpuQuota(double Cores, long Periods, long ThrottledPeriods, TimeSpan ThrottledTime)
{
    /// <summary>The quota; null when the process has no limit, it may not be read, or the system is not Linux.</summary>
    /// <param name="processId">The id of the process, as this process sees it.</param>
    public static CpuQuota? Read(int processId) => OperatingSystem.IsLinux() ? new CpuQuotaReader().Read(processId) : null;
}

/// <summary>A mounted hierarchy of control groups, one line of /proc/PID/mountinfo (proc_pid_mountinfo(5)).</summary>
/// <param name="Root">The group that is visible at the mount point: "/", or in a container often the container's own.</param>
/// <param name="Point">The mount point.</param>
/// <param name="IsUnified">Whether it is version 2, which has all controllers in one hierarchy.</param>
internal sealed record ControlGroupMount(string Root, string Point, bool IsUnified)
{
    /// <summary>The hierarchies that may hold a limit of processor time.</summary>
    public static IEnumerable<ControlGroupMount> Parse(string mountInfo) =>
        mountInfo.Split('\n').Select(ParseLine).OfType<ControlGroupMount>();

    /// <summary>The folder of a group; null when the group is outside of what is mounted.</summary>
    /// <param name="group">Its path in the hierarchy, as /proc/PID/cgroup has it.</param>
    public string? FolderOf(string group)
    {
        if (group.Split('/').Contains("..")) return null; // of another namespace, above what this one sees
        string root = Root.TrimEnd('/');
        if (group != root && !group.StartsWith($"{root}/", StringComparison.Ordinal)) return null;
        return Point + group[root.Length..].TrimEnd('/');
    }

    /// <summary>Fields: number, parent, device, root, point, options, optional ones, "-", type, source, options of the
    /// type.</summary>
    private static ControlGroupMount? ParseLine(string line)
    {
        string[] words = line.Split(' ');
        int separator = Array.IndexOf(words, "-");
        if (separator < 6 || words.Length < separator + 4) return null;
        bool isUnified = words[separator + 1] == "cgroup2";
        bool hasCpu = words[separator + 1] == "cgroup" && words[separator + 3].Split(',').Contains("cpu");
        return isUnified || hasCpu ? new(words[3], words[4], isUnified) : null;
    }
}
