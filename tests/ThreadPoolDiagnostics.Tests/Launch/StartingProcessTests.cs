using System.Collections.Concurrent;
using ThreadPoolDiagnostics.Launch;

namespace ThreadPoolDiagnostics.Tests.Launch;

public sealed class StartingProcessTests
{
    private static readonly TimeSpan Long = TimeSpan.FromHours(1);

    public StartingProcessTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "is told of threads by /proc");

    [Fact]
    public void One_that_is_over_before_it_has_grown_up_is_left_alone() =>
        Assert.False(IsWorthAttaching("true | ", "idle", Long));

    [Fact]
    public void One_that_has_grown_up_is_worth_it() => Assert.True(IsWorthAttaching("sleep 300 | ", "idle", TimeSpan.Zero));

    [Fact]
    public void One_whose_pool_has_more_workers_than_one_that_is_well_is_worth_it_at_once() =>
        Assert.True(IsWorthAttaching("sleep 300 | ", "task-wait", Long));

    [Fact]
    public void One_that_nobody_asks_for_any_more_is_left_alone() =>
        Assert.False(IsWorthAttaching("sleep 300 | ", "idle", Long, young => young.Leave()));

    private static bool IsWorthAttaching(string input, string scenario, TimeSpan youth, Action<StartingProcess>? first = null)
    {
        using var answers = new BlockingCollection<bool>();
        using LaunchedCommand launched = LaunchedCommand.Start(
            "sh", ["-c", $"{input}dotnet {Target.AssemblyFile} {scenario}"], target =>
            {
                var young = new StartingProcess(target, youth);
                first?.Invoke(young);
                answers.Add(young.IsWorthAttaching(TestContext.Current.CancellationToken));
            });
        return answers.Take(TestContext.Current.CancellationToken);
    }
}
