using ThreadPoolDiagnostics.Launch;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Targets.Ports;
using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests;

/// <summary>Nothing else runs meanwhile: it would starve.</summary>
[CollectionDefinition(nameof(OwnPoolTests), DisableParallelization = true)]
[Collection(nameof(OwnPoolTests))]
public sealed class OwnPoolTests
{
    [Fact]
    public void Ports_and_launching_need_no_pool_either() => WhileOurPoolStarves(() =>
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "sockets are files only on Unix");
        using var folder = new TemporaryFolder();
        string port = folder.File("port");
        using Target started = Target.Launch(new() { ["DOTNET_DiagnosticPorts"] = port }, "dotnet", Target.AssemblyFile, "idle");
        using TargetProcess behindPort = DiagnosticPort.Open(
            port, TimeSpan.FromSeconds(30), cancellation: TestContext.Current.CancellationToken);
        Describe(behindPort);
        using var came = new ManualResetEventSlim();
        using LaunchedCommand launched = LaunchedCommand.Start(
            "sh", ["-c", $"sleep 300 | dotnet {Target.AssemblyFile} idle"], target =>
            {
                Describe(target);
                came.Set();
            });
        came.Wait(TestContext.Current.CancellationToken);
    });

    [Fact]
    public void An_examination_goes_on_while_the_pool_of_this_process_starves() => WhileOurPoolStarves(() =>
    {
        using var target = Target.Start("task-wait");
        Observation observation = target.Examined.Examine(seconds: 4);
        Assert.Empty(observation.Gaps);
        Assert.True(observation is { Samples.Count: > 1, Stacks.Count: > 1, Waits.Count: > 0 }, $"{observation}");
    });

    private static void Describe(TargetProcess target)
    {
        Assert.NotEmpty(target.Describe().Architecture);
        using var log = new SampleLog(target);
        log.Take(1);
    }

    private static void WhileOurPoolStarves(Action body)
    {
        using var release = new ManualResetEventSlim();
        using var blocked = new CountdownEvent(500);
        for (int i = 0; i < blocked.InitialCount; i++) ThreadPool.QueueUserWorkItem(_ => Block(release, blocked));
        try
        {
            body();
            Assert.True(ThreadPool.PendingWorkItemCount > 0, "the pool was to starve all the time");
        }
        finally
        {
            release.Set();
            blocked.Wait(TestContext.Current.CancellationToken);
        }
    }

    private static void Block(ManualResetEventSlim release, CountdownEvent blocked)
    {
        release.Wait();
        blocked.Signal();
    }
}
