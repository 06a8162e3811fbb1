using DotnetStarvation.Counters;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Tests.Counters;

public sealed class ProviderListTests
{
    [Theory]
    [InlineData("System.Runtime", "System.Runtime:EventCounters:")]
    [InlineData("System.Runtime[cpu-usage, gc-heap-size],A.B", "System.Runtime:EventCounters:cpu-usage,gc-heap-size|A.B:Both:")]
    [InlineData(@"EventCounters\A,Meters\B[x]", "A:EventCounters:|B:Meter:x")]
    [InlineData("A[x],A[y,x]", "A:Both:x,y")]
    [InlineData("A[x],A", "A:Both:")]
    [InlineData(" A , B ", "A:Both:|B:Both:")]
    public void What_dotnet_counters_understands_is_understood(string text, string providers) =>
        Assert.Equal(providers, string.Join('|', ProviderList.Parse(text)!.Select(
            provider => $"{provider.Name}:{provider.Sources}:{string.Join(',', provider.Counters)}")));

    [Theory]
    [InlineData("")]
    [InlineData(",A")]
    [InlineData("A,")]
    [InlineData("A[")]
    [InlineData("A[x")]
    [InlineData("A[]")]
    [InlineData("A[x]]")]
    [InlineData("A]x[")]
    [InlineData("[x]")]
    [InlineData("A[x]y")]
    [InlineData("A[x[y]]")]
    [InlineData(@"Meters\")]
    public void Anything_else_is_refused(string text) => Assert.Null(ProviderList.Parse(text));

    [Property]
    public bool No_text_breaks_it(string? text)
    {
        IReadOnlyList<CounterProvider>? providers = ProviderList.Parse(text ?? "");
        return providers is null || providers.All(provider => provider.Name.Length > 0);
    }
}
