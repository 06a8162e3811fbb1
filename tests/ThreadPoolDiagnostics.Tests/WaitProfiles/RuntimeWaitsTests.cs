using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.WaitProfiles;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles;

public sealed class RuntimeWaitsTests
{
    private static readonly StackFrame Save = Given.Application("Shop.Store.Save()");
    private static readonly StackFrame Start =
        Given.Framework("System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.Start(T&)");

    [Theory]
    [InlineData(null, true)]
    [InlineData("libclrjit.so", true)]
    [InlineData("libc.so.6", false)]
    public void A_thread_that_stands_in_the_runtime_without_a_known_wait_waits_for_it(string? library, bool isRuntimes) =>
        Assert.Equal(isRuntimes, RuntimeWaits.Are(Stack(Save), library));

    /// <summary>It stands in the C library, which the compiler has called.</summary>
    [Fact]
    public void An_async_method_that_starts_and_has_no_frame_is_being_compiled() =>
        Assert.True(RuntimeWaits.Are(Stack(Start, Save), "libc.so.6"));

    [Fact]
    public void A_known_wait_is_not_one_for_the_runtime() =>
        Assert.False(RuntimeWaits.Are(Stack(Given.Framework("System.Threading.Thread.Sleep(int)"), Save), "libcoreclr.so"));

    private static StackGroup Stack(params StackFrame[] frames) => new(frames, [1]) { InManagedCode = 0 };
}
