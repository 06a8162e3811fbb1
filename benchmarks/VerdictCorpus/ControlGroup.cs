using System.Globalization;

namespace VerdictCorpus;

/// <summary>
/// A control group of Linux that limits the processor time of who enters it. Disposing it removes it; it must be empty then.
/// </summary>
internal sealed class ControlGroup : IDisposable
{
    private const int PeriodMicroseconds = 100_000;

    private static int _count;

    private readonly string _folder;

    private ControlGroup(string folder) => _folder = folder;

    /// <summary>A process enters by writing its id there.</summary>
    public string Door => Path.Combine(_folder, "cgroup.procs");

    /// <param name="processors">How many processors' worth of time it may use.</param>
    /// <exception cref="NotHereException">No such group may be made here.</exception>
    public static ControlGroup Create(double processors)
    {
        string name = $"verdict-corpus-{Environment.ProcessId}-{Interlocked.Increment(ref _count)}";
        try
        {
            return CreateFirst(name, string.Create(CultureInfo.InvariantCulture, $"{processors * PeriodMicroseconds:0}"));
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new NotHereException($"no control group with a quota can be made here: {failure.Message}", failure);
        }
    }

    public void Dispose()
    {
        try
        {
            Directory.Delete(_folder);
        }
        catch (IOException)
        {
            // A process that has not quite ended is still in it: an empty group is left behind, which limits nobody
        }
    }

    /// <summary>In version 2 of control groups if processor time is limited there, else in version 1.</summary>
    private static ControlGroup CreateFirst(string name, string quota)
    {
        const string v2 = "/sys/fs/cgroup", v1 = "/sys/fs/cgroup/cpu";
        bool isV2 = File.Exists($"{v2}/cgroup.controllers");
        string folder = Directory.CreateDirectory($"{(isV2 ? v2 : v1)}/{name}").FullName;
        if (isV2) File.WriteAllText($"{folder}/cpu.max", $"{quota} {PeriodMicroseconds}");
        else File.WriteAllText($"{folder}/cpu.cfs_quota_us", quota);
        return new(folder);
    }
}
