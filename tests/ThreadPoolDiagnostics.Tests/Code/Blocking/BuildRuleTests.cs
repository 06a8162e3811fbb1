using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Code.Blocking;

/// <summary>What the table of docs/scan.md says, asked for by the name that a stack shows.</summary>
public sealed class BuildRuleTests
{
    private const string
        Threading = "Microsoft.VisualStudio.Threading.Analyzers, warning by default",
        Meziantou = "Meziantou.Analyzer, off by default";

    [Theory]
    [InlineData("System.Threading.Tasks.Task.InternalWaitCore(int, CancellationToken)", WaitKind.Task)]
    [InlineData("System.Runtime.CompilerServices.TaskAwaiter.GetResult()", WaitKind.Task)]
    [InlineData(null, WaitKind.Task)]
    public void A_wait_for_a_task_is_reported_in_either_kind_of_method(string? called, WaitKind wait) => Assert.Equal(
        $"At build time: VSTHRD002 ({Threading}), MA0045 in a synchronous method, VSTHRD103 ({Threading}), MA0042, CA1849 "
            + "in an asynchronous one.",
        BuildRule.DescribeForCall(called, wait));

    [Theory]
    [InlineData("System.Threading.SemaphoreSlim.Wait(int, CancellationToken)", WaitKind.Semaphore)]
    [InlineData("System.IO.Stream.Read(byte[], int, int)", WaitKind.InputOutput)]
    public void What_has_a_twin_of_the_same_name_is_reported(string called, WaitKind wait) => Assert.Equal(
        $"At build time: MA0045 ({Meziantou}) in a synchronous method, VSTHRD103 ({Threading}), MA0042, CA1849 "
            + "in an asynchronous one.",
        BuildRule.DescribeForCall(called, wait));

    [Theory]
    [InlineData(true, "VSTHRD103")]
    [InlineData(false, "No analyzer")]
    public void A_packages_method_is_reported_if_it_has_a_counterpart_of_its_name(bool hasNamesake, string part)
    {
        string rules = BuildRule.DescribeForCall("Redis.IDatabase.StringGet(RedisKey)", WaitKind.Task, hasNamesake);

        Assert.Contains(part, rules, StringComparison.Ordinal);
        Assert.DoesNotContain("VSTHRD002", rules, StringComparison.Ordinal); // own code waits for no task
    }

    [Theory]
    [InlineData("System.Threading.Monitor.Enter(object)", WaitKind.Lock)]
    [InlineData("Npgsql.Internal.NpgsqlReadBuffer.Ensure(int)", WaitKind.InputOutput)]
    [InlineData(null, WaitKind.Native)]
    public void Of_what_nobody_reports_that_is_said(string? called, WaitKind wait) => Assert.Equal(
        "No analyzer that is known here reports it at build time.", BuildRule.DescribeForCall(called, wait));
}
