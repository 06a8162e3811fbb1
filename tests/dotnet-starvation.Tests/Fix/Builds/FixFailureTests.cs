using DotnetStarvation.Fix.Builds;

namespace DotnetStarvation.Tests.Fix.Builds;

/// <summary>Why code fixes changed nothing, from the output of dotnet format.</summary>
public sealed class FixFailureTests
{
    [Theory]
    [InlineData(0, "  Unable to fix VSTHRD002. Code fix A didn't return a Fix All action.\n", "Unable to fix VSTHRD002.")]
    [InlineData(0, "x\nFailed to apply code fix A for VSTHRD103: Unable to find method.", "Unable to find method.")]
    [InlineData(1, "Unhandled exception: out of memory\n  at X", "dotnet format: Unhandled exception: out of memory")]
    public void The_first_failure_is_quoted(int exitCode, string errors, string said) =>
        Assert.Contains(said, FixFailure.In(new(exitCode, "", errors)), StringComparison.Ordinal);

    [Fact]
    public void Success_is_none() => Assert.Null(FixFailure.In(new(0, "Formatted 1 of 5 files.", "")));
}
