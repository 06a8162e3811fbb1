using DotnetStarvation.Fix.Builds;

namespace DotnetStarvation.Tests.Fix.Builds;

/// <summary>The first error of a build in one line.</summary>
public sealed class BuildErrorsTests
{
    [Theory]
    [InlineData("  Restored\n/t/tree/a/B.cs(5,3): error CS4034: The 'await' operator ... [/t/tree/a/B.csproj]\nBuild FAILED.",
        "a/B.cs(5,3): error CS4034: The 'await' operator ...")]
    [InlineData("/t/tree/B.csproj : error NU1101: Unable to find package X. [/t/tree/B.csproj]",
        "B.csproj : error NU1101: Unable to find package X.")]
    [InlineData("MSBUILD : error MSB1009: Project file does not exist.", "MSBUILD : error MSB1009: Project file does not exist.")]
    [InlineData("warning: none\nit ended", "it ended")]
    public void It_is_the_first_error_with_its_file(string output, string expected) =>
        Assert.Equal(expected, BuildErrors.Read(output, "/t/tree").First);

    [Fact]
    public void Its_files_are_known() => Assert.Equal(
        ["a/B.cs", "C.cs"],
        BuildErrors.Read("/t/a/B.cs(5,3): error CS1: x\n/t/a/B.cs(6,3): error CS2: y\n/t/C.cs(1,1): error CS3: z", "/t").Files);

    [Fact]
    public void A_long_one_is_cut() =>
        Assert.InRange(BuildErrors.Read($"a.cs(1,1): error CS1: {new string('x', 5_000)}", "/t").First.Length, 200, 310);
}
