namespace DotnetStarvation.Checks;

/// <summary>The host of VSTest, in which each test project runs: all have the same assembly with Main.</summary>
internal static class TestHost
{
    /// <returns>The test project by a host's command line (<c>dotnet exec --runtimeconfig .../Shop.Tests.runtimeconfig.json ...
    /// testhost.dll</c>); null of other processes.</returns>
    public static string? ProjectIn(string? commandLine) =>
        commandLine?.Split(" exec --runtimeconfig ", 2) is [_, var rest]
        && rest.Contains("/testhost.dll ", StringComparison.Ordinal)
        && rest.Split(".runtimeconfig.json ", 2) is [var path, _]
            ? Path.GetFileName(path)
            : null;
}
