using System.Text.Json.Nodes;
using System.Xml.Linq;
using StockExchange.TestKit.Json;

namespace DotnetStarvation.Tests.Strict;

/// <summary>The gate against blocking calls, as a build server uses it.</summary>
public sealed class StrictCheckTests : TestWithFolder
{
    private static readonly string[] Blocks =
        ["--", "sh", "-c", $"sleep 4 | dotnet {Target.AssemblyFile} task-wait; exit 5"];

    public StrictCheckTests() => Assert.SkipWhen(OperatingSystem.IsWindows(), "Launching is for Unix.");

    [Fact]
    public void A_call_that_blocks_fails_the_build_with_its_line_in_every_form_until_an_entry_with_a_reason_allows_it()
    {
        string junit = Folder.File("strict.xml"), sarif = Folder.File("strict.sarif"), markdown = Folder.File("strict.md");
        string json = Folder.File("strict.json"), known = Folder.File("known.json");

        Tool tool = Tool.Run(["check", "--strict", "--json", json, "--junit", junit, "--sarif", sarif, "--markdown", markdown,
            "--github", "--write-baseline", known, .. Blocks]);

        Assert.True(tool.ExitCode == 5, tool.Output + tool.Errors); // what it has written down is allowed
        JsonNode document = JsonNode.Parse(File.ReadAllText(json))!;
        Assert.Empty(SchemaCheck.Mistakes("Schemas/strict.schema.json", document.ToJsonString()));
        JsonNode finding = document["processes"]![0]!["findings"]![0]!;
        Assert.Equal("TestTargets.Scenarios.TaskWait()", (string?)finding["method"]);
        Assert.EndsWith("Scenarios.cs", (string?)finding["source"]!["file"]);
        Assert.Equal(("task", "System.Threading.Tasks.Task.Result"), ((string?)finding["wait"], (string?)finding["api"]));
        Assert.True((double)finding["longest"]! >= 0.02);
        Assert.Contains("::notice file=", tool.Output, StringComparison.Ordinal);

        string entry = File.ReadAllText(known);
        Assert.Contains("not looked at yet", entry, StringComparison.Ordinal);
        Assert.NotEmpty(XDocument.Load(junit).Descendants("skipped"));
        Assert.Equal("note", (string?)JsonNode.Parse(File.ReadAllText(sarif))!["runs"]![0]!["results"]![0]!["level"]);
        Assert.Contains("not looked at yet", File.ReadAllText(markdown), StringComparison.Ordinal);

        string expired = entry.Replace("\"reason\"", "\"expires\": \"2026-01-01\", \"reason\"", StringComparison.Ordinal);
        Tool again = Tool.Run(["check", "--strict", "--baseline", Folder.Write("expired.json", expired), "--github",
            "--markdown", markdown, .. Blocks]);

        Assert.True(again.ExitCode == StarvationExitCodes.Findings, again.Output + again.Errors);
        Assert.Contains("BLOCKED", again.Output, StringComparison.Ordinal);
        Assert.Contains("::error file=", again.Output, StringComparison.Ordinal);
        Assert.Contains("whose time is over", again.Output, StringComparison.Ordinal);
        Assert.Contains("| `TestTargets.Scenarios.TaskWait()` at `", File.ReadAllText(markdown), StringComparison.Ordinal);
    }

    [Fact]
    public void What_only_awaits_passes_and_an_entry_that_matches_nothing_is_reported()
    {
        string known = Folder.Write("known.json", """
            {"schema":"dotnet-starvation/baseline/1","known":[{"method":"Shop.Gone","wait":"task","reason":"a test"}]}
            """);

        Tool tool = Tool.Run("check", "--strict", "--baseline", known, "--", "sh", "-c",
            $"sleep 3 | dotnet {Target.AssemblyFile} async; exit 6");

        Assert.True(tool.ExitCode == 6, tool.Output + tool.Errors);
        Assert.Contains("NOT BLOCKED", tool.Output, StringComparison.Ordinal);
        Assert.Contains("matched nothing in this run", tool.Output, StringComparison.Ordinal);
        Assert.Contains("Shop.Gone", tool.Output, StringComparison.Ordinal);
    }

    /// <summary>A test platform kills a host that hangs; it has not written the names of its methods then.</summary>
    [Fact]
    public void A_process_that_is_killed_is_not_observed_instead_of_not_blocked()
    {
        string output = Folder.File("output"), json = Folder.File("strict.json"), junit = Folder.File("strict.xml");

        Tool tool = Tool.Run("check", "--strict", "--json", json, "--junit", junit, "--", "sh", "-c",
            $"sleep 60 | dotnet {Target.AssemblyFile} task-wait > {output} & "
            + $"until grep -q ready {output}; do sleep 0.1; done; kill -9 $!; exit 7");

        Assert.True(tool.ExitCode == StarvationExitCodes.NotEnoughEvidence, tool.Output + tool.Errors);
        Assert.Contains("NOT OBSERVED", tool.Output, StringComparison.Ordinal);
        Assert.Contains("was not seen", tool.Output, StringComparison.Ordinal);
        JsonNode process = JsonNode.Parse(File.ReadAllText(json))!["processes"]![0]!;
        Assert.False((bool)process["isObserved"]!);
        Assert.Contains("killed", (string?)process["gaps"]![0]!, StringComparison.Ordinal);
        Assert.NotEmpty(XDocument.Load(junit).Descendants("skipped"));
    }

    [Fact]
    public void A_signal_ends_the_run_with_the_findings_so_far()
    {
        using RunningTool tool = new("check", "--strict", "--", "sh", "-c",
            $"sleep 60 | dotnet {Target.AssemblyFile} task-wait | (read ready; sleep 2; echo waited; cat)");
        tool.WaitFor("waited");

        tool.Signal("TERM");

        Assert.Equal(143, tool.WaitForExit());
        Assert.Contains(" BLOCKED   process ", tool.Output, StringComparison.Ordinal);
        Assert.Contains("TestTargets.Scenarios.TaskWait()", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_running_process_is_observed_for_the_time_and_goes_on()
    {
        using var target = Target.Start("task-wait");

        Tool tool = Tool.Run("check", "--strict", "-p", $"{target.Id}", "--duration", "2s", "--json");

        Assert.True(tool.ExitCode == StarvationExitCodes.Findings, tool.Output + tool.Errors);
        Assert.True((bool)tool.Json["failed"]!);
        Assert.Null((string?)tool.Json["command"]);
        target.WaitForNoSession();
    }

    [Theory]
    [InlineData("""{"schema":"dotnet-starvation/baseline/1","known":[{"method":"Shop.Pay","wait":"task"}]}""", "has no reason")]
    [InlineData("""{"schema":"dotnet-starvation/baseline/1","known":[{"wait":"task","reason":"x"}]}""", "neither a method nor")]
    [InlineData("""{"schema":"dotnet-starvation/baseline/1","known":[null]}""", "is not a baseline")]
    [InlineData("""{"schema":"dotnet-starvation/baseline/1","known":[{"api":"A.B","reason":"x","expire":"2026-01-01"}]}""",
        "'expire'")]
    public void An_entry_that_allows_without_a_reason_or_allows_anything_is_reported_before_the_command_starts(
        string baseline, string problem)
    {
        string mark = Folder.File("started");

        Tool tool = Tool.Run("check", "--strict", "--baseline", Folder.Write("known.json", baseline), "--", "touch", mark);

        Assert.Equal(1, tool.ExitCode);
        Assert.Contains(problem, tool.Errors, StringComparison.Ordinal);
        Assert.False(File.Exists(mark));
    }

    [Theory]
    [InlineData("--longer-than is for --strict.", "--longer-than", "50ms")]
    [InlineData("--openapi is for --strict.", "--openapi", "http://127.0.0.1:1/")]
    [InlineData("--html has no meaning with --strict", "--strict", "--html", "page.html")]
    [InlineData("--whole has no meaning with", "--strict", "--whole")]
    [InlineData("is not an address", "--strict", "--openapi", "openapi.json")]
    [InlineData("is too short", "--strict", "--longer-than", "0.1ms")]
    public void Options_that_do_not_go_together_are_bad_arguments(string mistake, params string[] options)
    {
        Tool tool = Tool.Run(["check", .. options, "--", "true"]);

        Assert.Equal(64, tool.ExitCode);
        Assert.Contains(mistake, tool.Errors, StringComparison.Ordinal);
    }
}
