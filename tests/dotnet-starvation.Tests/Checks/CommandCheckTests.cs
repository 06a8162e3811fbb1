using System.Text.Json.Nodes;
using System.Xml.Linq;

namespace DotnetStarvation.Tests.Checks;

/// <summary>A command whose processes are all followed, as a build server does it.</summary>
public sealed class CommandCheckTests : TestWithFolder
{
    public CommandCheckTests() => Assert.SkipWhen(OperatingSystem.IsWindows(), "Launching is for Unix.");

    [Fact]
    public void A_command_that_does_not_starve_ends_with_its_own_exit_code()
    {
        Tool tool = Tool.Run("check", "--", "sh", "-c", $"sleep 8 | dotnet {Target.AssemblyFile} async; exit 7");

        Assert.True(tool.ExitCode == 7, tool.Output + tool.Errors);
        Assert.Contains("ended with exit code 7; 1 .NET process followed, none of them starved.", Unwrapped(tool.Output));
        Assert.Contains(" HEALTHY ", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void The_one_process_of_several_that_starves_fails_it_and_is_named_to_the_line_in_every_form()
    {
        string junit = Folder.File("check.xml"), sarif = Folder.File("check.sarif"), markdown = Folder.File("check.md");
        string page = Folder.File("check.html"), baseline = Folder.File("known.json");
        string both = $"sleep 8 | dotnet {Target.AssemblyFile} idle & sleep 8 | dotnet {Target.AssemblyFile} task-wait; wait";

        Tool tool = Tool.Run("check", "--junit", junit, "--sarif", sarif, "--markdown", markdown, "--html", page, "--github",
            "--", "sh", "-c", both);

        Assert.True(tool.ExitCode == StarvationExitCodes.Starving, tool.Output + tool.Errors);
        Assert.Contains("2 .NET processes followed, 1 of them starved.", Unwrapped(tool.Output), StringComparison.Ordinal);
        Assert.Contains("::error file=", tool.Output, StringComparison.Ordinal);
        Assert.Contains("Scenarios.cs,line=", tool.Output, StringComparison.Ordinal);
        XElement suite = XDocument.Load(junit).Root!.Element("testsuite")!;
        Assert.Equal(("2", "1"), (suite.Attribute("tests")!.Value, suite.Attribute("failures")!.Value));
        JsonNode log = JsonNode.Parse(File.ReadAllText(sarif))!;
        JsonNode result = Assert.Single(log["runs"]![0]!["results"]!.AsArray())!;
        Assert.Equal("error", (string?)result["level"]);
        Assert.EndsWith(
            "Scenarios.cs", (string?)result["locations"]![0]!["physicalLocation"]!["artifactLocation"]!["uri"]);
        Assert.Contains("> ", File.ReadAllText(markdown).Split('\n').Single(line => line.Contains("QueryAsync().Result")));
        Assert.Contains("<mark>", File.ReadAllText(page), StringComparison.Ordinal);

        Tool known = Tool.Run("check", "--write-baseline", baseline, "--", "sh", "-c", both);
        Tool again = Tool.Run("check", "--baseline", baseline, "--json", "--", "sh", "-c", $"{both}; exit 5");

        Assert.Equal((0, 5), (known.ExitCode, again.ExitCode));
        Assert.True((bool)again.Json["processes"]![0]!["inBaseline"]!);
        Assert.Equal("starving", (string?)again.Json["verdict"]);
    }

    [Fact]
    public void An_invalid_baseline_is_reported_before_the_command_is_started()
    {
        string mark = Folder.File("started"), file = Folder.Write("known.json", """{"schema":"something"}""");

        Tool tool = Tool.Run("check", "--baseline", file, "--", "touch", mark);

        Assert.Equal(1, tool.ExitCode);
        Assert.Contains("is not a baseline", tool.Errors, StringComparison.Ordinal);
        Assert.False(File.Exists(mark));
    }

    [Fact]
    public void A_command_that_ends_without_a_NET_process_is_reported_with_its_exit_code()
    {
        Tool tool = Tool.Run("check", "--", "sh", "-c", "exit 4");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.ExitCode);
        Assert.Equal("'sh' ended with exit code 4 before a .NET application started in it.", tool.Errors.Trim());
    }

    [Fact]
    public void A_process_that_ends_at_once_has_an_unknown_verdict_and_does_not_fail()
    {
        Tool tool = Tool.Run("check", "--json", "--", "sh", "-c", $"dotnet {Target.AssemblyFile} idle < /dev/null; exit 6");

        Assert.True(tool.ExitCode == 6, tool.Output + tool.Errors);
        JsonNode check = tool.Json["processes"]![0]!["check"]!;
        Assert.Equal(("unknown", "TestTargets"), ((string?)check["verdict"], (string?)check["process"]!["name"]));
    }

    [Fact]
    public void A_limit_ends_the_command()
    {
        Tool tool = Tool.Run("check", "--duration", "3s", "--json", "--",
            "sh", "-c", $"sleep 300 | dotnet {Target.AssemblyFile} idle");

        Assert.Equal(0, tool.ExitCode);
        Assert.Contains(tool.Json.AsObject(), property => property is { Key: "exitCode", Value: null });
    }

    private static string Unwrapped(string text) =>
        string.Join(' ', text.Split((char[])[' ', '\n'], StringSplitOptions.RemoveEmptyEntries));
}
