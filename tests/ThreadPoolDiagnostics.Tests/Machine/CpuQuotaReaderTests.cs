using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Tests.Machine;

/// <summary>On made-up folders, and on a real group where this machine lets one be made.</summary>
public sealed class CpuQuotaReaderTests : TestWithFolder
{
    private const string Unified = "25 1 0:22 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup rw\n";
    private const string Separate = "26 1 0:23 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
        + "27 1 0:24 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";

    [Fact]
    public void Version_2_has_quota_and_counts_in_one_folder()
    {
        Process("0::/app\n", Unified);
        Group("sys/fs/cgroup/app", ("cpu.max", "50000 100000\n"),
            ("cpu.stat", "usage_usec 100\nnr_periods 300\nnr_throttled 120\nthrottled_usec 2500000\n"));

        Assert.Equal(new(0.5, 300, 120, TimeSpan.FromSeconds(2.5)), Read());
    }

    [Fact]
    public void Version_1_has_the_throttled_time_in_nanoseconds()
    {
        Process("5:cpu,cpuacct:/app\n4:memory:/other\n0::/\n", Separate);
        Group("sys/fs/cgroup/cpu,cpuacct/app", ("cpu.cfs_quota_us", "150000\n"), ("cpu.cfs_period_us", "100000\n"),
            ("cpu.stat", "nr_periods 10\nnr_throttled 4\nthrottled_time 1500000000\n"));
        Group("sys/fs/cgroup/unified");

        Assert.Equal(new(1.5, 10, 4, TimeSpan.FromSeconds(1.5)), Read());
    }

    [Fact]
    public void The_tightest_of_the_group_and_those_around_it_counts()
    {
        Process("0::/pod/app\n", Unified);
        Group("sys/fs/cgroup/pod/app", ("cpu.max", "200000 100000\n"), ("cpu.stat", "nr_periods 1\n"));
        Group(
            "sys/fs/cgroup/pod", ("cpu.max", "25000 50000\n"), ("cpu.stat", "nr_periods 2\nnr_throttled 1\nthrottled_usec 7\n"));

        Assert.Equal(new(0.5, 2, 1, TimeSpan.FromMicroseconds(7)), Read());
    }

    [Theory]
    [InlineData("max 100000\n")]
    [InlineData("")]
    [InlineData("nonsense\n")]
    public void Without_a_limit_there_is_none(string limit)
    {
        Process("0::/app\n", Unified);
        Group("sys/fs/cgroup/app", ("cpu.max", limit));

        Assert.Null(Read());
    }

    [Fact]
    public void In_a_container_without_a_namespace_the_mount_shows_the_container_s_own_group()
    {
        Process("5:cpu:/docker/abc/inner\n", "26 1 0:23 /docker/abc /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu\n");
        Group("sys/fs/cgroup/cpu/inner", ("cpu.cfs_quota_us", "-1\n"), ("cpu.cfs_period_us", "100000\n"));
        Group(
            "sys/fs/cgroup/cpu",
            ("cpu.cfs_quota_us", "200000\n"),
            ("cpu.cfs_period_us", "100000\n"),
            ("cpu.stat", "nr_periods 9\n"));

        Assert.Equal(2, Read()!.Cores);
    }

    [Fact]
    public void A_process_in_another_namespace_is_read_through_its_own_root()
    {
        Process("0::/../other\n", Unified);
        Group("sys/fs/cgroup");
        Group("proc/7/root/sys/fs/cgroup", ("cpu.max", "70000 100000\n"), ("cpu.stat", "nr_periods 3\n"));

        Assert.Equal(0.7, Read()!.Cores);
    }

    [Fact]
    public void What_may_not_be_read_is_no_limit() => Assert.Null(new CpuQuotaReader(Folder.Path).Read(7));

    [Fact]
    public void A_real_group_throttles_a_real_process()
    {
        using ControlGroup? group = ControlGroup.TryCreate(processors: 0.1, out string refusal);
        Assert.SkipWhen(group is null, refusal);
        using var busy = ChildProcess.Start(new("sh", "-c", "while :; do :; done"));
        group.Add(busy.Id);

        Eventually.Holds(
            () => CpuQuota.Read(busy.Id) is { Cores: 0.1, ThrottledPeriods: > 2, ThrottledTime.Ticks: > 0 }, "throttled");
    }

    private CpuQuota? Read() => new CpuQuotaReader(Folder.Path).Read(7);

    /// <summary>Process 7 in a group, with these mounts; ourselves in another one, with the same.</summary>
    private void Process(string groups, string mounts)
    {
        Write("proc/7/cgroup", groups);
        Write("proc/7/mountinfo", mounts);
        Write("proc/self/cgroup", "0::/ourselves\n");
        Write("proc/self/mountinfo", mounts);
    }

    private void Group(string folder, params (string File, string Text)[] files)
    {
        Write($"{folder}/cgroup.procs", "");
        foreach ((string file, string text) in files) Write($"{folder}/{file}", text);
    }

    private void Write(string file, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Folder.File(file))!);
        File.WriteAllText(Folder.File(file), text);
    }
}
