using System.Text.Json.Nodes;
using StockExchange.CommandLine;

namespace DotnetStarvation.Tests.Checks;

public sealed class CheckCommandTests : TestWithFolder
{
    [Fact]
    public void A_starving_process_is_reported_as_text_as_JSON_and_by_exit_code()
    {
        using var target = Target.Start("task-wait");
        string saved = Folder.File("seen.json"), json = Folder.File("report.json");

        Tool tool = Tool.Run("check", "-p", $"{target.Id}", "--duration", "20s", "--save", saved, "--json", json);

        Assert.True(tool.ExitCode == 2, tool.Output + tool.Errors);
        Assert.StartsWith(" STARVING ", tool.Output);
        Assert.Contains("Scenarios.TaskWait: await the task", tool.Output, StringComparison.Ordinal);
        Assert.DoesNotContain('\u001b', tool.Output);
        Assert.Equal($"Written to {saved}.\nWritten to {json}.", tool.Errors.ReplaceLineEndings("\n").Trim());
        JsonNode report = JsonNode.Parse(File.ReadAllText(json))!, call = report["blockingCalls"]![0]!;
        Assert.Equal(("TestTargets.Scenarios.TaskWait()", "task"), ((string?)call["method"], (string?)call["wait"]));
        Assert.Equal(target.Id, (int)report["process"]!["id"]!);

        Tool again = Tool.Run("check", "--observation", saved, "--json");

        Assert.Equal((StarvationExitCodes.Starving, "starving"), (again.ExitCode, (string?)again.Json["verdict"]));
    }

    [Fact]
    public void A_healthy_process_ends_with_zero()
    {
        using var target = Target.Start("async");

        Tool tool = Tool.Run("check", "-p", $"{target.Id}", "--duration", "3s", "--json", "-");

        Assert.True(tool.ExitCode == 0, tool.Output + tool.Errors);
        Assert.Equal("healthy", (string?)tool.Json["verdict"]);
    }

    [Fact]
    public void A_command_is_started_watched_and_ended()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Launching is for Unix.");

        Tool tool = Tool.Run("check", "--duration", "20s", "--json", "--",
            "sh", "-c", $"sleep 300 | dotnet {Target.AssemblyFile} sleep-poll");

        Assert.True(tool.ExitCode == StarvationExitCodes.Starving, tool.Output + tool.Errors);
        Assert.Equal("starving", (string?)tool.Json["verdict"]);
    }

    [Fact]
    public void A_signal_ends_it_early_with_the_result_so_far()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There are no such signals.");
        using var target = Target.Start("idle");
        using RunningTool tool = new("check", "-p", $"{target.Id}", "--duration", "5m");
        target.WaitForSessions(1);

        tool.Signal("TERM");

        Assert.Equal(143, tool.WaitForExit());
        Assert.Contains($"process {target.Id}", tool.Output, StringComparison.Ordinal);
        target.WaitForNoSession();
    }

    [Theory]
    [InlineData("--trace", 3, "")]
    [InlineData("--observation", 1, "not a saved observation")]
    public void A_file_of_another_kind_is_reported(string option, int exitCode, string error)
    {
        Tool tool = Tool.Run("check", option, Folder.Write("empty.json", "{}"));

        Assert.Equal(exitCode, tool.ExitCode);
        Assert.Contains(error, tool.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("FILE --whole", "--whole has no meaning with a file.")]
    [InlineData("FILE --duration 5s", "--duration has no meaning with a file.")]
    [InlineData("FILE --strict", "--strict has no meaning with a file.")]
    [InlineData("--observation FILE --attach", "--attach has no meaning with a file.")]
    [InlineData("--attach --diagnostic-port FILE,connect", "--diagnostic-port has no meaning with --attach.")]
    [InlineData("--attach -p 1 --duration 5s", "--duration has no meaning with --attach.")]
    [InlineData("-p 1 --dac FILE", "--dac has no meaning with a process, unless with --attach.")]
    [InlineData("--whole -- true", "--whole has no meaning with a command.")]
    [InlineData("--strict --dac FILE -p 1", "--dac has no meaning with --strict, which observes")]
    public void An_option_that_would_be_ignored_is_a_mistake(string arguments, string mistake)
    {
        string file = Folder.Write("pool.txt", "");

        Tool tool = Tool.Run(["check", .. arguments.Replace("FILE", file, StringComparison.Ordinal).Split(' ')]);

        Assert.Equal((ExitCodes.Usage, ""), (tool.ExitCode, tool.Output));
        Assert.Contains(mistake, tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_verdict_is_printed_even_if_the_observation_cannot_be_saved()
    {
        string recording = Path.Combine(AppContext.BaseDirectory, "Checks", "Recordings", "task-wait.json");

        Assert.SkipUnless(File.Exists("/dev/full"), "/dev/full is Linux's");
        Tool tool = Tool.Run("check", recording, "--save", "/dev/full");

        Assert.Equal(ExitCodes.Failed, tool.ExitCode);
        Assert.StartsWith(" STARVING", tool.Output, StringComparison.Ordinal);
        Assert.Contains("/dev/full could not be written", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void Too_little_evidence_has_its_own_exit_code()
    {
        string file = Folder.Write("seen.json",
            """{"schema":"dotnet-starvation/observation/2","observation":{"processors":2,"duration":1,"samples":[]}}""");

        Tool tool = Tool.Run("check", "--observation", file);

        Assert.Equal(4, tool.ExitCode);
        Assert.StartsWith(" UNKNOWN ", tool.Output);
    }
}
