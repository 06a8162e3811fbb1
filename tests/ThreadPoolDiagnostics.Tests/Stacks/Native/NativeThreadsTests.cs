using ThreadPoolDiagnostics.Stacks.Native;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Stacks.Native;

public sealed class NativeThreadsTests
{
    [Theory]
    [InlineData("NSpid:\t4711", 4711)]
    [InlineData("NSpid:\t4711\t77\t8", 8)]
    public void The_id_is_that_of_the_innermost_pid_namespace_as_the_runtime_in_a_container_knows_it(string line, int id) =>
        Assert.Equal((id, "worker 1"), NativeThreads.Parse(["Name:\tworker 1", "State:\tS (sleeping)", line, "Threads:\t3"]));

    [Fact]
    public void A_thread_that_ended_meanwhile_has_no_name() => Assert.Null(NativeThreads.Parse([]));

    [Fact]
    public void A_process_that_is_not_there_has_no_names() =>
        Assert.Empty(NativeThreads.Find(TargetProcess.FromId(int.MaxValue), [1]));
}
