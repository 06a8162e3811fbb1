using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.WaitProfiles;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles;

public sealed class InitializerWaitsTests
{
    private static readonly StackFrame Initializes =
        Given.Framework("System.Runtime.CompilerServices.InitHelpers.InitClassSlow(MethodTable*)");

    private static readonly StackGroup Waits = Stack(Initializes, Given.Application("Shop.Store.Save()"));

    private static readonly StackGroup Runs = Stack(
        Given.Framework("System.Threading.Thread.Sleep(int)"), Given.Application("Shop.Settings..cctor()"), Initializes);

    private readonly InitializerWaits _waits = new([(1, 0, 100, Runs), (2, 10, 100, Waits), (1, 200, 300, Waits)]);

    [Fact]
    public void Who_waits_while_another_thread_waits_in_a_static_constructor_waits_for_it() =>
        Assert.True(_waits.Contain(2, 10, 100, Waits));

    [Theory]
    [InlineData(1, 10, 100)] // the thread itself
    [InlineData(2, 80, 200)] // mostly afterwards
    [InlineData(2, 200, 300)] // when the other waits for one, too
    public void Else_it_waits_for_the_runtime(int thread, long begin, long end) =>
        Assert.False(_waits.Contain(thread, begin, end, Waits));

    [Fact]
    public void Who_does_not_initialize_a_type_waits_for_something_else() =>
        Assert.False(_waits.Contain(2, 10, 100, Stack(Given.Application("Shop.Store.Save()"))));

    private static StackGroup Stack(params StackFrame[] frames) => new(frames, [1]) { InManagedCode = 0 };
}
