using System.Text.Json;
using System.Xml.Linq;

namespace DotnetStarvation.Tests.Checks;

/// <summary>A command whose processes are all followed, as a build server does it.</summary>
public sealed class CommandCheckTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public CommandCheckTests() => Assert.SkipWhen(OperatingSystem.IsWindows(), "Launching is for Unix.");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_command_that_is_well_ends_with_its_own_exit_code()
    {
        Tool tool = Tool.Run("check", "--", "sh", "-c", $"sleep 3 | dotnet {Target.AssemblyFile} async; exit 7");

        Assert.True(tool.ExitCode == 7, tool.Output + tool.Errors);
        Assert.Contains(
            "ended with exit code 7; 1 .NET process followed, none of them starved.", Unwrapped(tool.Output),
            StringComparison.Ordinal);
        Assert.Contains(" HEALTHY ", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void The_one_process_of_several_that_starves_fails_it_and_is_named_to_the_line_in_every_form()
    {
        string junit = _folder.File("check.xml"), sarif = _folder.File("check.sarif"), markdown = _folder.File("check.md");
        string page = _folder.File("check.html"), baseline = _folder.File("known.json");
        string both = $"sleep 8 | dotnet {Target.AssemblyFile} idle & sleep 8 | dotnet {Target.AssemblyFile} task-wait; wait";

        Tool tool = Tool.Run("check", "--junit", junit, "--sarif", sarif, "--markdown", markdown, "--html", page, "--github",
            "--", "sh", "-c", both);

        Assert.True(tool.ExitCode == StarvationExitCodes.Starving, tool.Output + tool.Errors);
        Assert.Contains("2 .NET processes followed, 1 of them starved.", Unwrapped(tool.Output), StringComparison.Ordinal);
        Assert.Contains("::error file=", tool.Output, StringComparison.Ordinal);
        Assert.Contains("Scenarios.cs,line=", tool.Output, StringComparison.Ordinal);
        XElement suite = XDocument.Load(junit).Root!.Element("testsuite")!;
        Assert.Equal(("2", "1"), (suite.Attribute("tests")!.Value, suite.Attribute("failures")!.Value));
        using JsonDocument log = JsonDocument.Parse(File.ReadAllText(sarif));
        JsonElement result = Assert.Single(log.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray());
        Assert.Equal("error", result.GetProperty("level").GetString());
        Assert.EndsWith("Scenarios.cs", result.GetProperty("locations")[0].GetProperty("physicalLocation")
            .GetProperty("artifactLocation").GetProperty("uri").GetString(), StringComparison.Ordinal);
        Assert.Contains("> ", File.ReadAllText(markdown).Split('\n').Single(line => line.Contains("QueryAsync().Result")));
        Assert.Contains("<mark>", File.ReadAllText(page), StringComparison.Ordinal);

        Tool known = Tool.Run("check", "--write-baseline", baseline, "--", "sh", "-c", both);
        Tool again = Tool.Run("check", "--baseline", baseline, "--json", "--", "sh", "-c", $"{both}; exit 5");

        Assert.Equal((0, 5), (known.ExitCode, again.ExitCode));
        using JsonDocument document = JsonDocument.Parse(again.Output);
        Assert.True(document.RootElement.GetProperty("processes")[0].GetProperty("inBaseline").GetBoolean());
        Assert.Equal("starving", document.RootElement.GetProperty("verdict").GetString());
    }

    [Fact]
    public void What_is_no_baseline_is_said_before_the_command_is_started()
    {
        string mark = _folder.File("started"), file = _folder.Write("known.json", """{"schema":"something"}""");

        Tool tool = Tool.Run("check", "--baseline", file, "--", "touch", mark);

        Assert.Equal(1, tool.ExitCode);
        Assert.Contains("is not a baseline", tool.Errors, StringComparison.Ordinal);
        Assert.False(File.Exists(mark));
    }

    [Fact]
    public void A_command_that_ends_at_once_without_a_NET_process_is_said_to_have_ended()
    {
        Tool tool = Tool.Run("check", "--", "sh", "-c", "exit 4");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.ExitCode);
        Assert.Equal("'sh' ended with exit code 4 before a .NET application started in it.", tool.Errors.Trim());
    }

    [Fact]
    public void A_process_that_is_over_in_a_moment_is_followed_and_neither_judged_nor_failed()
    {
        Tool tool = Tool.Run("check", "--json", "--", "sh", "-c", $"dotnet {Target.AssemblyFile} idle < /dev/null; exit 6");

        Assert.True(tool.ExitCode == 6, tool.Output + tool.Errors);
        using JsonDocument document = JsonDocument.Parse(tool.Output);
        JsonElement check = document.RootElement.GetProperty("processes")[0].GetProperty("check");
        Assert.Equal("unknown", check.GetProperty("verdict").GetString());
        Assert.Equal("TestTargets", check.GetProperty("process").GetProperty("name").GetString());
    }

    [Fact]
    public void A_limit_ends_the_command()
    {
        Tool tool = Tool.Run("check", "--duration", "3s", "--json", "--",
            "sh", "-c", $"sleep 300 | dotnet {Target.AssemblyFile} idle");

        Assert.Equal(0, tool.ExitCode);
        using JsonDocument document = JsonDocument.Parse(tool.Output);
        Assert.Equal(JsonValueKind.Null, document.RootElement.GetProperty("exitCode").ValueKind);
    }

    private static string Unwrapped(string text) =>
        string.Join(' ', text.Split((char[])[' ', '\n'], StringSplitOptions.RemoveEmptyEntries));
}
