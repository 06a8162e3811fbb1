using System.Globalization;

namespace StarvationWatchdog.Tests;

/// <summary>A control group that limits the processor time of who enters it (Linux).</summary>
internal sealed class QuotaGroup : IDisposable
{
    private const int Period = 100_000;

    private readonly string _folder;

    private QuotaGroup(string folder) => _folder = folder;

    /// <summary>Skips the test where none may be made.</summary>
    public static QuotaGroup CreateOrSkip(double processors)
    {
        bool isV2 = File.Exists("/sys/fs/cgroup/cgroup.controllers");
        string folder = $"/sys/fs/cgroup/{(isV2 ? "" : "cpu/")}watchdog-{Environment.ProcessId}";
        string quota = string.Create(CultureInfo.InvariantCulture, $"{processors * Period:0}");
        try
        {
            Directory.CreateDirectory(folder);
            if (isV2) File.WriteAllText($"{folder}/cpu.max", $"{quota} {Period}");
            else File.WriteAllText($"{folder}/cpu.cfs_quota_us", quota);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            Assert.Skip($"no control group with a quota can be made here: {failure.Message}");
        }

        return new(folder);
    }

    /// <summary>The same command, from within.</summary>
    public ChildCommand Enter(ChildCommand command) => command with
    {
        Program = "sh",
        Arguments =
            ["-c", $"echo $$ > {_folder}/cgroup.procs; exec \"$0\" \"$@\"", command.Program, .. command.Arguments],
    };

    public void Dispose() => Eventually.Holds(TryDelete, "the group is empty");

    private bool TryDelete()
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
