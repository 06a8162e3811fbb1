using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Lambdas of one method have one name in the source, as two endpoints of a minimal API have.</summary>
public sealed class LambdaCallsTests
{
    private static readonly StackFrame Sleep = Given.Framework("System.Threading.Thread.Sleep(int)");

    private static readonly StackFrame First =
        Given.Application("Program.Main.lambda()") with { Lambda = "Program.<>c.<Main>b__0_0" };

    private static readonly StackFrame Second = First with { Lambda = "Program.<>c.<Main>b__0_1" };

    /// <summary>The lines are looked up for some snapshots only.</summary>
    [Fact]
    public void They_are_two_calls_each_with_its_line()
    {
        IReadOnlyList<BlockingCall> calls = Decide(
            Given.Stack(2, Sleep, First), Given.Stack(1, Sleep, First with { Source = new("Program.cs", 4) }),
            Given.Stack(1, Sleep, Second), Given.Stack(1, Sleep, Second with { Source = new("Program.cs", 9) })).BlockingCalls;

        Assert.Equal([(3, 4), (2, 9)], calls.Select(call => (call.Threads, call.Source?.Line)));
    }

    [Fact]
    public void The_advice_names_each_by_its_line()
    {
        IReadOnlyList<string> advice = Decide(
            Given.Stack(2, Sleep, First with { Source = new("/app/Program.cs", 4) }),
            Given.Stack(1, Sleep, Second with { Source = new("/app/Program.cs", 9) })).Advice;

        foreach (string lambda in new[] { "Program.Main.lambda at Program.cs:4", "Program.Main.lambda at Program.cs:9" })
            Assert.Single(advice, sentence => sentence.StartsWith(lambda, StringComparison.Ordinal));
    }

    [Fact]
    public void The_only_call_of_one_is_none_of_another()
    {
        var other = new Suspect("Program.Main.lambda", WaitKind.Sleep, "System.Threading.Thread.Sleep")
        {
            Source = new("Program.cs", 4),
            Within = "Program.Main.lambda",
            WithinLambda = First.Lambda,
        };

        BlockingCall Call(Suspect suspect) => Assert.Single(BlockingCalls.In(
            Given.Blocked(Given.Stack(2, Sleep, Second with { Source = new("Program.cs", 9) })) with { Suspects = [suspect] }));

        Assert.Equal(9, Call(other).Source?.Line);
        Assert.Equal(4, Call(other with { WithinLambda = Second.Lambda }).Source?.Line);
    }

    private static Diagnosis Decide(params StackGroup[] groups) => Decision.Decide(Given.Blocked(groups));
}
