namespace ThreadPoolDiagnostics.Tests;

/// <summary>
/// A real control group with a quota, of version 1 or 2, where this machine lets one be made. Gone with the test.
/// </summary>
internal sealed class RealCpuGroup : IDisposable
{
    public const string Refused = "This machine does not let a control group with a quota be made under /sys/fs/cgroup.";

    private readonly string _folder;

    private RealCpuGroup(string folder) => _folder = folder;

    /// <param name="microseconds">Of processor time in every 100 ms.</param>
    public static RealCpuGroup? TryMake(int microseconds) =>
        TryMake("/sys/fs/cgroup/cpu", "cpu.cfs_quota_us", $"{microseconds}")
        ?? TryMake("/sys/fs/cgroup", "cpu.max", $"{microseconds} 100000");

    public void Add(int processId) => File.WriteAllText($"{_folder}/cgroup.procs", $"{processId}");

    public void Dispose() => Eventually.Holds(TryRemove, "the group is empty and can be removed");

    private static RealCpuGroup? TryMake(string parent, string file, string limit)
    {
        string folder = $"{parent}/tpd-test-{Guid.NewGuid():N}";
        try
        {
            if (!Directory.Exists(parent)) return null;
            Directory.CreateDirectory(folder);
            if (!File.Exists($"{folder}/{file}")) throw new IOException("there is no such controller here");
            File.WriteAllText($"{folder}/{file}", limit);
            return new RealCpuGroup(folder);
        }
        catch (Exception refused) when (refused is IOException or UnauthorizedAccessException)
        {
            if (Directory.Exists(folder)) Directory.Delete(folder);
            return null;
        }
    }

    private bool TryRemove()
    {
        try
        {
            Directory.Delete(_folder);
            return true;
        }
        catch (IOException)
        {
            return false;
        }
    }
}
