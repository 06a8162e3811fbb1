using ThreadPoolDiagnostics.Resources;

namespace ThreadPoolDiagnostics.Tests.Resources;

/// <summary>Paths as container runtimes and the kubelet make them, with both drivers of control groups.</summary>
public sealed class ContainerPathsTests
{
    private const string Id = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    private const string Uid = "7ec20e19-33b5-4f0a-9d4c-1b9b8d1e5a77";

    [Theory]
    [InlineData("0::/kubepods.slice/kubepods-burstable.slice/"
        + $"kubepods-burstable-pod7ec20e19_33b5_4f0a_9d4c_1b9b8d1e5a77.slice/cri-containerd-{Id}.scope\n", Id, Uid)]
    [InlineData($"0::/kubepods/besteffort/pod{Uid}/{Id}\n", Id, Uid)]
    [InlineData($"11:memory:/docker/{Id}\n10:cpu:/docker/{Id}\n", Id, null)]
    [InlineData($"0::/system.slice/docker-{Id}.scope\n", Id, null)]
    [InlineData($"0::/../{Id}\n", Id, null)]
    [InlineData("0::/user.slice/user-1000.slice/session-2.scope\n", null, null)]
    [InlineData("0::/\n", null, null)]
    [InlineData("", null, null)]
    public void The_groups_have_the_ids(string groups, string? container, string? pod) =>
        Assert.Equal(new ContainerPaths(container, pod), ContainerPaths.Parse(groups, ""));

    [Fact]
    public void In_a_namespace_of_groups_the_mounts_have_them()
    {
        string mounts = $"""
            1 0 8:1 /var/lib/docker/containers/{Id}/hostname /etc/hostname rw - ext4 /dev/sda1 rw
            2 0 8:1 /var/lib/kubelet/pods/{Uid}/etc-hosts /etc/hosts rw - ext4 /dev/sda1 rw
            """;

        Assert.Equal(new ContainerPaths(Id, Uid), ContainerPaths.Parse("0::/\n", mounts));
    }
}
