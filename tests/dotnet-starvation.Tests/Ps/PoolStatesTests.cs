using DotnetStarvation.Ps;
using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Tests.Ps;

public sealed class PoolStatesTests
{
    /// <summary>Queue lengths of two samples, CPU of the process and of the machine in percent, items a second.</summary>
    [Theory]
    [InlineData("idle", 0, 0, 1, 5, 0)]
    [InlineData("idle", 0, 0, 0, 100, 2)]
    [InlineData("ok", 0, 0, 1, 5, 600)]
    [InlineData("ok", 90, 0, 5, 10, 15)]
    [InlineData("ok", 0, 90, 5, 10, 15)]
    [InlineData("ok", 3, 5, 10, 15, 50_000)]
    [InlineData("ok", 2_000, 4_000, 10, 15, 50_000)]
    [InlineData("starving?", 58, 110, 10, 15, 15)]
    [InlineData("starving?", 98, 98, 0, 2, 0)]
    [InlineData("starving?", 49, 85, 3, 79, 53)]
    [InlineData("queueing", 52, 92, 95, 99, 290)]
    [InlineData("queueing", 52, 92, 46, 98, 290)]
    public void Two_samples_make_a_word(string word, int first, int second, double cpu, double machineCpu, double items) =>
        Assert.Equal(
            word, PoolStates.Word(PoolStates.Decide([Sample(first, cpu, items), Sample(second, cpu, items)], machineCpu)));

    [Fact]
    public void Without_a_sample_it_was_not_reached() =>
        Assert.Equal("unreachable", PoolStates.Word(PoolStates.Decide([], machineCpuPercent: 0)));

    private static CounterSample Sample(int queue, double cpu, double items) =>
        Given.Sample(queue, items) with { CpuPercent = cpu };
}
