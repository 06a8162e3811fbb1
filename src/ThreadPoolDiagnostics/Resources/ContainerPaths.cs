namespace ThreadPoolDiagnostics.Resources;

/// <summary>
/// The ids of container and pod in the paths of a process's control groups and mounts: runtimes name them after the container
/// (64 hexadecimal digits), the kubelet after the pod ("pod" and its uid, whose dashes systemd's names have as underscores).
/// </summary>
/// <param name="Container">The container's id; null outside of one, or where no path shows it.</param>
/// <param name="Pod">The pod's uid; null outside of one, or where no path shows it.</param>
public sealed record ContainerPaths(string? Container, string? Pod)
{
    private const int ContainerDigits = 64, UidLength = 36;

    /// <summary>Reads both files.</summary>
    /// <param name="groups">/proc/PID/cgroup. In a namespace of its own it shows only "/".</param>
    /// <param name="mounts">/proc/PID/mountinfo, which then still has the files that the runtime mounts.</param>
    public static ContainerPaths Parse(string groups, string mounts)
    {
        string[] parts = groups.Split('/', '\n'), mounted = mounts.Split('/', ' ', '\n');
        return new(
            parts.Select(ContainerOf).LastOrDefault(id => id is not null)
                ?? After("containers", mounted).FirstOrDefault(IsContainer),
            parts.Select(PodOf).LastOrDefault(uid => uid is not null) ?? After("pods", mounted).FirstOrDefault(IsUid));
    }

    /// <summary>The id in "cri-containerd-ID.scope", "docker-ID.scope", or ID alone.</summary>
    private static string? ContainerOf(string part)
    {
        string name = part.EndsWith(".scope", StringComparison.Ordinal) ? part[..^".scope".Length] : part;
        string id = name[(name.LastIndexOf('-') + 1)..];
        return IsContainer(id) ? id : null;
    }

    /// <summary>The uid in "podUID", or "kubepods-burstable-podUID.slice" with underscores.</summary>
    private static string? PodOf(string part)
    {
        int pod = part.LastIndexOf("pod", StringComparison.Ordinal);
        if (pod < 0 || part.Length < pod + "pod".Length + UidLength) return null;
        string uid = part.Substring(pod + "pod".Length, UidLength).Replace('_', '-');
        return IsUid(uid) ? uid : null;
    }

    private static IEnumerable<string> After(string name, string[] parts) =>
        parts.Zip(parts.Skip(1)).Where(pair => pair.First == name).Select(pair => pair.Second);

    private static bool IsContainer(string text) => text.Length == ContainerDigits && text.All(char.IsAsciiHexDigitLower);

    private static bool IsUid(string text) => text.Length == UidLength && Guid.TryParseExact(text, "D", out _);
}
