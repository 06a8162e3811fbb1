using System.Text.Json.Nodes;

namespace DotnetStarvation.Tests.Checks;

/// <summary>A test run that starves, checked as a user does: <c>check -- dotnet test</c>.</summary>
public sealed class TestRunTests : TestWithFolder
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

    [Fact]
    public void The_test_that_blocks_is_named_and_neither_the_runner_nor_dotnet_is_to_be_rewritten()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Launching is for Unix.");
        WriteProject();
        string json = Folder.File("check.json");

        Tool tool = Tool.Run("check", "--duration", "60s", "--json", json, "--", "dotnet", "test", "--project", Folder.Path);

        Assert.True(tool.ExitCode == StarvationExitCodes.Starving, tool.Output + tool.Errors);
        JsonNode check = JsonNode.Parse(File.ReadAllText(json))!["processes"]![0]!["check"]!;
        Assert.Equal("Shop.OrderTests.Confirm()", (string?)check["blockingCalls"]![0]!["method"]);
        string[] advice = [.. check["advice"]!.AsArray().Select(line => line!.GetValue<string>())];
        Assert.Contains(advice, line => line.Contains("OrderTests.Confirm", StringComparison.Ordinal));
        Assert.DoesNotContain(advice, line => line.Contains("Socket", StringComparison.Ordinal));
        Assert.DoesNotContain(advice, line => line.Contains("Microsoft.Testing", StringComparison.Ordinal));
        Assert.DoesNotContain(advice, line => line.Contains("Xunit", StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>With this repository's versions of the packages and its test runner, and nothing else of it.</summary>
    private void WriteProject()
    {
        foreach (string file in (string[])["global.json", "Directory.Packages.props"])
            File.Copy(Path.Combine(RepositoryFolder.FullName, file), Folder.File(file));
        Folder.Write("Shop.csproj", """
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
        Folder.Write("OrderTests.cs", Program);
    }
}
