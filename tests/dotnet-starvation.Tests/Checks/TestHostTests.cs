using DotnetStarvation.Checks;

namespace DotnetStarvation.Tests.Checks;

public sealed class TestHostTests
{
    [Theory]
    [InlineData("dotnet exec --runtimeconfig /a b/Shop.Tests.runtimeconfig.json --depsfile /x.json /a b/testhost.dll --port 1",
        "Shop.Tests")]
    [InlineData("dotnet exec --runtimeconfig /a/Shop.runtimeconfig.json /a/Shop.dll --port 1", null)]
    [InlineData("dotnet Shop.dll", null)]
    [InlineData("", null)]
    [InlineData(null, null)]
    public void A_test_host_has_the_name_of_its_project(string? commandLine, string? project) =>
        Assert.Equal(project, TestHost.ProjectIn(commandLine));
}
