using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace VerdictCorpus.Tests;

public sealed class ProgramCommandTests
{
    private static readonly LabelledProgram Calm = new("async", ["healthy"], [], [], 0) { Assembly = "TestTargets" };

    [Fact]
    public async Task A_program_gets_its_variables_and_is_told_how_many_processors_it_has()
    {
        LabelledProgram program = Calm with
        {
            Environment = new Dictionary<string, string> { ["DOTNET_gcServer"] = "1" },
            Processors = 64,
        };
        ChildCommand command = await ProgramCommand.ForAsync(program, TestContext.Current.CancellationToken);
        Assert.Equal(("1", "64"), (command.Variables["DOTNET_gcServer"], command.Variables["DOTNET_PROCESSOR_COUNT"]));
        Assert.Equal(["dotnet", Built.Dll("TestTargets"), "async"], [command.Program, .. command.Arguments]);
    }

    [Fact]
    public async Task A_program_with_a_quota_runs_inside_a_control_group_that_is_gone_afterwards()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "control groups are Linux's");
        CancellationToken stop = TestContext.Current.CancellationToken;
        string group;
        try
        {
            using RunningProgram program =
                await RunningProgram.StartAsync(Calm with { Quota = 0.5 }, withProbe: false, TimeProvider.System, stop);
            string groups = await File.ReadAllTextAsync($"/proc/{program.Id}/cgroup", stop);
            group = groups.Split('\n', '/').Single(part => part.StartsWith("processor-quota-", StringComparison.Ordinal));
        }
        catch (NotHereException failure)
        {
            Assert.Skip(failure.Message);
            throw;
        }
        Assert.Empty(Directory.GetDirectories("/sys/fs/cgroup", group));
        Assert.False(Directory.Exists($"/sys/fs/cgroup/cpu/{group}"));
    }
}
