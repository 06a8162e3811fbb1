using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Stacks.Origins;

public sealed class KnownPackagesTests
{
    [Fact]
    public void Every_package_whose_waits_are_known_is_known_by_its_name() => Assert.DoesNotContain(
        KnownApis.All.SelectMany(api => api.Patterns),
        pattern => !FrameworkModules.Contains(pattern) && !KnownPackages.Contain(pattern));

    [Theory]
    [InlineData("Npgsql", true)]
    [InlineData("Npgsql.Internal", true)]
    [InlineData("npgsql.GeoJSON", true)]
    [InlineData("StackExchange.Redis", true)]
    [InlineData("StackExchange.Questions", false)]
    [InlineData("NpgsqlTools", false)]
    [InlineData("Shop.Npgsql", false)]
    [InlineData("", false)]
    public void A_name_belongs_to_a_package_from_its_beginning_on(string name, bool isPackage) =>
        Assert.Equal(isPackage, KnownPackages.Contain(name));
}
