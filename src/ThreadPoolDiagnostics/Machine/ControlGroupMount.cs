namespace ThreadPoolDiagnostics.Machine;

/// <summary>A mounted hierarchy of control groups, one line of /proc/PID/mountinfo (proc_pid_mountinfo(5)).</summary>
/// <param name="Root">The group that is seen at the mount point: "/", or in a container often the container's own.</param>
/// <param name="Point">Where it is mounted.</param>
/// <param name="IsUnified">It is of version 2, which has all controllers in one hierarchy.</param>
internal sealed record ControlGroupMount(string Root, string Point, bool IsUnified)
{
    /// <summary>Those that may hold a limit of processor time.</summary>
    public static IEnumerable<ControlGroupMount> Parse(string mountInfo) =>
        mountInfo.Split('\n').Select(ParseLine).OfType<ControlGroupMount>();

    /// <summary>The folder of a group; null when it lies outside of what is mounted.</summary>
    /// <param name="group">Its path in the hierarchy, as /proc/PID/cgroup has it.</param>
    public string? FolderOf(string group)
    {
        if (group.Split('/').Contains("..")) return null; // of another namespace, above what this one sees
        string root = Root.TrimEnd('/');
        if (group != root && !group.StartsWith($"{root}/", StringComparison.Ordinal)) return null;
        return Point + group[root.Length..].TrimEnd('/');
    }

    /// <summary>Number, parent, device, root, point, options, any number of optional fields, "-", type, source, options of the
    /// type.
    /// </summary>
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
