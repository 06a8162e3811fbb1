using System.Text.Json;

namespace DotnetStarvation.Tests.Checks;

/// <summary>A test run that starves, checked as a user does: <c>check -- dotnet test</c>.</summary>
public sealed class TestRunTests : IDisposable
{
    private const string Program = """
        namespace Shop;

        public sealed class OrderTests
        {
            [Xunit.Fact]
            public void Orders_are_confirmed()
            {
                for (int i = 0; i < 60; i++) _ = Task.Run(Confirm);
                using var end = new ManualResetEvent(false);
                end.WaitOne(TimeSpan.FromSeconds(10));
            }

            private static void Confirm()
            {
                while (true) Task.Delay(500).Wait();
            }
        }
        """;

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void The_test_that_blocks_is_named_and_neither_the_runner_nor_dotnet_is_to_be_rewritten()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Launching is for Unix.");
        WriteProject();
        string json = _folder.File("check.json");

        Tool tool = Tool.Run("check", "--duration", "60s", "--json", json, "--", "dotnet", "test", "--project", _folder.Path);

        Assert.True(tool.ExitCode == StarvationExitCodes.Starving, tool.Output + tool.Errors);
        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(json));
        JsonElement check = report.RootElement.GetProperty("processes")[0].GetProperty("check");
        JsonElement[] calls = [.. check.GetProperty("blockingCalls").EnumerateArray()];
        Assert.Equal("Shop.OrderTests.Confirm()", calls[0].GetProperty("method").GetString());
        string[] advice = [.. check.GetProperty("advice").EnumerateArray().Select(line => line.GetString()!)];
        Assert.Contains(advice, line => line.Contains("OrderTests.Confirm", StringComparison.Ordinal));
        Assert.DoesNotContain(advice, line => line.Contains("Socket", StringComparison.Ordinal));
        Assert.DoesNotContain(advice, line => line.Contains("Microsoft.Testing", StringComparison.Ordinal));
        Assert.DoesNotContain(advice, line => line.Contains("Xunit", StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>With this repository's versions of the packages and its test runner, and nothing else of it.</summary>
    private void WriteProject()
    {
        foreach (string file in (string[])["global.json", "Directory.Packages.props"])
            File.Copy(Path.Combine(RepositoryFolder.FullName, file), _folder.File(file));
        _folder.Write("Shop.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
                <IsTestProject>true</IsTestProject>
                <UseMicrosoftTestingPlatformRunner>true</UseMicrosoftTestingPlatformRunner>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="xunit.v3" />
              </ItemGroup>
            </Project>
            """);
        _folder.Write("OrderTests.cs", Program);
    }
}
