using System.Runtime.InteropServices;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Targets;

public sealed class DescribeTests
{
    [Fact]
    public void A_process_says_what_it_is()
    {
        using Target target = Target.Start("idle");

        TargetInfo info = target.Examined.Describe();

        Assert.Equal(target.Id, info.OwnId);
        Assert.EndsWith("TestTargets.dll idle", info.CommandLine);
        Assert.Equal("TestTargets", info.EntryAssembly);
        Assert.Equal(Environment.Version.ToString(), info.RuntimeVersion);
        Assert.Equal(RuntimeInformation.ProcessArchitecture.ToString(), info.Architecture, ignoreCase: true);
        if (!OperatingSystem.IsLinux()) return;
        Assert.Equal("Linux", info.OperatingSystem);
        Assert.Equal(Environment.ProcessorCount, target.Examined.Processors);
    }

    [Fact]
    public void A_stopped_process_costs_the_patience_and_is_said_to_be_stopped()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "asks /proc");
        using Target target = Target.Start("idle");
        target.Stop();

        Looks.Fail(
            DiagnosticsFailure.Stopped,
            $"Process {target.Id} did not answer: it is stopped, by SIGSTOP or a debugger. Resume it (kill -CONT {target.Id}).",
            () => target.Examined.Describe(TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken));
    }

    [Fact]
    public void A_process_that_ends_instead_of_answering_is_said_to_have_ended()
    {
        using Target target = Target.Start("idle");
        target.Stop();
        // Not on the pool, which may be late: after a second a process that stays stopped is given up as stopped.
        var asking = new TestThreads();
        asking.Start(() => Looks.Fail(
            DiagnosticsFailure.ProcessEnded, $"Process {target.Id} ended while it was being observed.",
            () => target.Examined.Describe()));
        Thread.Sleep(300); // until it has connected

        target.Kill();

        asking.Join();
    }

    [Fact]
    public void A_wait_for_a_stopped_process_can_be_cancelled()
    {
        using Target target = Target.Start("idle");
        target.Stop();
        using var cancelled = new CancellationTokenSource();
        var cancelling = new TestThreads(); // not a timer, whose callback the pool of this process may run late
        cancelling.Start(() =>
        {
            Thread.Sleep(200);
            cancelled.Cancel();
        });

        Assert.Throws<OperationCanceledException>(() => target.Examined.Describe(TimeSpan.FromHours(1), cancelled.Token));
        cancelling.Join();
    }

    /// <summary>A runtime of .NET 5 knows GetProcessInfo only, the payload of which ends earlier.</summary>
    [Fact]
    public void The_shorter_answer_of_an_older_runtime_is_read_as_far_as_it_goes()
    {
        byte[] payload =
        [
            42, 0, 0, 0, 0, 0, 0, 0, .. new byte[16], .. HostileRuntime.Text("app --x"), .. HostileRuntime.Text("Linux"),
            .. HostileRuntime.Text("x64"),
        ];

        TargetInfo info = TargetInfo.Parse(payload);

        Assert.Equal(
            new TargetInfo { OwnId = 42, CommandLine = "app --x", OperatingSystem = "Linux", Architecture = "x64" }, info);
    }
}
