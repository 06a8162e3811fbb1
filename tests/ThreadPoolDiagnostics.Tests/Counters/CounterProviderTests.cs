using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Tests.Counters;

public sealed class CounterProviderTests
{
    [Theory]
    [InlineData("System.Runtime", "", CounterSources.EventCounters)]
    [InlineData("System.Runtime", "cpu-usage", CounterSources.EventCounters)]
    [InlineData("System.Runtime", "dotnet.gc.collections", CounterSources.Meter)]
    [InlineData("System.Runtime", "cpu-usage dotnet.gc.collections", CounterSources.Both)]
    [InlineData("Microsoft.AspNetCore.Hosting", "", CounterSources.Both)]
    public void A_name_means_the_sources_that_have_its_counters(string name, string counters, CounterSources sources) =>
        Assert.Equal(sources, CounterProvider.FromName(name, counters.Split(' ', StringSplitOptions.RemoveEmptyEntries)).Sources);
}
