using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks.Inlining;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Stacks.Inlining;

public sealed class InlineRundownTests
{
    [Fact]
    public void It_lets_the_runtime_walk_no_stacks_with_which_it_could_stand_still()
    {
        using Target target = Target.StartWith(
            RichDebugInfo.Variables.ToDictionary(variable => variable.Name, variable => (string?)variable.Value),
            "dotnet", Target.AssemblyFile, "task-wait");
        (int inlining, int stacks) = (0, 0);

        using ShortTrace trace = InlineRundown.Record(DeadlineOf(target));

        TraceRecords.Read(trace.File, record =>
        {
            inlining += RichDebugInfo.Is(record.Kind) ? 1 : 0;
            stacks += record.Stack.Length;
        });
        Assert.NotEqual(0, inlining);
        Assert.Equal(0, stacks);
    }

    [Fact]
    public void A_runtime_that_walks_a_stack_for_every_event_is_not_asked()
    {
        using var target = Target.StartOn("net8.0", "task-wait");

        DiagnosticsException failure = Assert.Throws<DiagnosticsException>(() => InlineRundown.Record(DeadlineOf(target)));

        Assert.Equal(DiagnosticsFailure.RuntimeTooOld, failure.Failure);
    }

    private static Deadline DeadlineOf(Target target) =>
        new(target.Examined, TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);
}
