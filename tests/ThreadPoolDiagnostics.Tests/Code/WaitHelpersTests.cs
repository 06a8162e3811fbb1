using ThreadPoolDiagnostics.Code.Blocking;

namespace ThreadPoolDiagnostics.Tests.Code;

public sealed class WaitHelpersTests
{
    private static readonly string Samples = typeof(WaitHelperSamples).FullName!;

    [Theory]
    [InlineData("OfTask", "Sync")]
    [InlineData("OfValueTask", "Sync")]
    [InlineData("OfAFunction", "RunSync")]
    [InlineData("ThroughTwo", "RunSyncFor")]
    [InlineData("InAnAsyncMethod", "Sync")]
    public void A_call_of_a_method_that_waits_for_its_callers_task_blocks(string method, string helper)
    {
        BlockingSite site = Assert.Single(OwnCode.BlockingIn($"{Samples}.{method}"));

        Assert.Equal($"{typeof(Helpers).FullName}.{helper}", site.Api.Method);
        Assert.Equal("await", site.Api.Twin);
        Assert.Empty(site.Rules);
    }

    [Fact]
    public void The_wait_in_such_a_method_is_not_another_one()
    {
        Assert.Empty(OwnCode.BlockingIn(typeof(Helpers).FullName!));
        Assert.Empty(OwnCode.BlockingIn($"{Samples}.Wait"));
    }

    [Theory]
    [InlineData("WaitsForItsOwn", 1)]
    [InlineData("CallsWhatWaitsForItsOwn", 0)]
    [InlineData("Retry", 1)]
    [InlineData("CallsRetry", 0)]
    public void A_method_that_waits_for_something_else_is_where_the_thread_is_held(string method, int waits) =>
        Assert.Equal(waits, OwnCode.BlockingIn($"{Samples}.{method}").Length);
}
