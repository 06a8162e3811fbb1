using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Tests.Machine;

public sealed class MachineLoadTests
{
    [Fact]
    public void Busy_is_everything_but_idle_and_waiting_for_input_and_output() => Assert.Equal(
        new MachineLoad(100 + 20 + 30 + 1 + 2 + 3, 1000 + 100 + 20 + 30 + 50 + 1 + 2 + 3),
        MachineLoad.Parse("cpu  100 20 30 1000 50 1 2 3 40 5"));

    [Fact]
    public void The_percentage_is_of_what_passed_between_two_readings()
    {
        var before = new MachineLoad(1000, 5000);

        Assert.Equal(75, new MachineLoad(1150, 5200).PercentSince(before));
        Assert.Null(before.PercentSince(before));
    }

    [Fact]
    public void A_linux_machine_tells_it()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "/proc/stat");
        MachineLoad before = MachineLoad.Read()!;

        Eventually.Holds(() => MachineLoad.Read()!.PercentSince(before) is >= 0 and <= 100, "time passes");
    }
}
