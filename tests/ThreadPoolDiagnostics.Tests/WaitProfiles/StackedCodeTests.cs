using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.WaitProfiles;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles;

public sealed class StackedCodeTests
{
    private const string Class = "ThreadPoolDiagnostics.Tests.WaitProfiles.StackedCodeTests";
    private const string Inner = $"{Class}.{nameof(A_helper_is_no_test)}";
    private const string Outer = $"{Class}.{nameof(A_test_that_calls_another_is_the_one_that_waits)}";

    private static readonly StackedCode OwnTests = Read();

    private static readonly StackFrame GoesOn =
        Given.Framework("System.Runtime.CompilerServices.AsyncTaskMethodBuilder.AsyncStateMachineBox.MoveNext()");

    [Fact]
    public void A_helper_is_no_test() => Assert.Null(TestOn(Given.Application($"{Class}.TestOn(StackFrame[])")));

    [Fact]
    public void A_test_that_calls_another_is_the_one_that_waits() =>
        Assert.Equal(Outer, TestOn(Given.Application($"{Inner}()"), Given.Application(Outer), GoesOn));

    [Fact]
    public void A_test_that_another_has_made_go_on_is_the_one_that_waits() =>
        Assert.Equal(Outer, TestOn(Given.Application(Outer), GoesOn, Given.Application(Inner), GoesOn));

    [Fact]
    public void A_lambda_is_of_the_test_that_it_stands_in() =>
        Assert.Equal(Outer, TestOn(Given.Application($"{Outer}.lambda.lambda(int)")));

    private static string? TestOn(params StackFrame[] frames) => OwnTests.TestOn(Stack(frames));

    private static StackedCode Read()
    {
        var wait = new ProfiledWait(TimeSpan.Zero, TimeSpan.FromSeconds(1), Stack(), WaitSource.Scheduler);
        using ProgramCode program =
            StackedCode.ReadProgram([wait.Stack], [typeof(StackedCodeTests).Assembly.Location], new TargetFiles());
        return StackedCode.Read([wait], program, new CompiledMethods());
    }

    private static StackGroup Stack(params StackFrame[] frames) =>
        new([Given.Framework("System.Threading.Thread.Sleep(int)"), .. frames], [1]) { InManagedCode = 0 };
}
