using System.Net;
using Microsoft.Extensions.DependencyInjection;

namespace StockExchange.StockApi.Tests.Problems;

public sealed class UnexpectedFailureTests
{
    [Theory]
    [InlineData("/api/stocks/taskwait")]
    [InlineData("/api/stocks/taskasyncwait")]
    public async Task A_failure_that_nobody_foresaw_is_a_500_that_gives_nothing_away(string path)
    {
        using var api = new StockApiHost(services: services => services.AddSingleton<TimeProvider>(new BrokenClock()));
        var problem = await (await api.GetAsync(path)).ShouldBeProblemAsync(HttpStatusCode.InternalServerError, "internal");
        Assert.False(problem.TryGetProperty("detail", out _));
        Assert.DoesNotContain("secret", problem.ToString());
    }

    private sealed class BrokenClock : TimeProvider
    {
        public override long GetTimestamp() => throw new InvalidOperationException("secret");
    }
}
