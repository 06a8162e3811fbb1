namespace StockExchange.Measuring;

/// <summary>A control group of Linux, of version 1 or 2, that limits the processor time of its processes. Disposing it removes
/// it as soon as they have ended.</summary>
internal sealed class ControlGroup : IDisposable
{
    private const int PeriodMicroseconds = 100_000;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private static int _count;

    private readonly string _folder;

    private ControlGroup(string folder) => _folder = folder;

    /// <summary>Arguments of a shell that enters the group and becomes the command behind them.</summary>
    public string[] Entrance => ["-c", $"echo $$ > {_folder}/cgroup.procs && exec \"$0\" \"$@\""];

    /// <param name="processors">How many processors' worth of time it may use.</param>
    /// <param name="refusal">Why there is none.</param>
    /// <returns>Null where this machine does not let one be made.</returns>
    public static ControlGroup? TryCreate(double processors, out string refusal)
    {
        bool isV2 = File.Exists("/sys/fs/cgroup/cgroup.controllers");
        string parent = isV2 ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu";
        string folder = $"{parent}/processor-quota-{Environment.ProcessId}-{Interlocked.Increment(ref _count)}";
        string quota = $"{processors * PeriodMicroseconds:0}";
        refusal = "";
        try
        {
            if (!File.Exists($"{parent}/cgroup.procs")) throw new IOException($"{parent} is not a control group.");
            Directory.CreateDirectory(folder);
            if (isV2) File.WriteAllText($"{folder}/cpu.max", $"{quota} {PeriodMicroseconds}");
            else File.WriteAllText($"{folder}/cpu.cfs_quota_us", quota);
            return new(folder);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            refusal = $"no control group with a quota can be made here: {failure.Message}";
            if (Directory.Exists(folder)) Directory.Delete(folder);
            return null;
        }
    }

    public void Add(int processId) => File.WriteAllText($"{_folder}/cgroup.procs", $"{processId}");

    public void Dispose() => SpinWait.SpinUntil(TryRemove, Patience);

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
