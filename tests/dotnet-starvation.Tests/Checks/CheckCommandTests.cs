using System.Text.Json;

namespace DotnetStarvation.Tests.Checks;

public sealed class CheckCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_starving_process_is_told_by_text_by_JSON_and_by_exit_code()
    {
        using var target = Target.Start("task-wait");
        string saved = _folder.File("seen.json"), json = _folder.File("report.json");

        Tool tool = Tool.Run("check", "-p", $"{target.Id}", "--duration", "20s", "--save", saved, "--json", json);

        Assert.True(tool.ExitCode == StarvationExitCodes.Starving, tool.Output + tool.Errors);
        Assert.StartsWith(" STARVING ", tool.Output);
        Assert.Contains("Scenarios.TaskWait: await the task", tool.Output, StringComparison.Ordinal);
        Assert.DoesNotContain('\u001b', tool.Output);
        Assert.Equal($"Written to {json}.", tool.Errors.Trim());
        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(json));
        JsonElement call = report.RootElement.GetProperty("blockingCalls")[0];
        Assert.Equal("TestTargets.Scenarios.TaskWait()", call.GetProperty("method").GetString());
        Assert.Equal("task", call.GetProperty("wait").GetString());
        Assert.Equal(target.Id, report.RootElement.GetProperty("process").GetProperty("id").GetInt32());

        Tool again = Tool.Run("check", "--observation", saved, "--json");

        Assert.Equal(StarvationExitCodes.Starving, again.ExitCode);
        Assert.Equal("starving", Verdict(again));
    }

    [Fact]
    public void A_healthy_process_ends_with_zero()
    {
        using var target = Target.Start("async");

        Tool tool = Tool.Run("check", "-p", $"{target.Id}", "--duration", "3s", "--json", "-");

        Assert.True(tool.ExitCode == 0, tool.Output + tool.Errors);
        Assert.Equal("healthy", Verdict(tool));
    }

    [Fact]
    public void A_command_is_started_watched_and_ended()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Launching is for Unix.");

        Tool tool = Tool.Run("check", "--duration", "20s", "--json", "--",
            "sh", "-c", $"sleep 300 | dotnet {Target.AssemblyFile} sleep-poll");

        Assert.True(tool.ExitCode == StarvationExitCodes.Starving, tool.Output + tool.Errors);
        Assert.Equal("starving", Verdict(tool));
    }

    [Fact]
    public void A_signal_ends_it_early_with_what_was_seen_until_then()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There are no such signals.");
        using var target = Target.Start("idle");
        int before = target.CountSockets();
        using RunningTool tool = new("check", "-p", $"{target.Id}", "--duration", "5m");
        int polls = 0; // a question to the runtime, which comes first, is over at the next
        Eventually.Holds(() => (polls = target.CountSockets() > before ? polls + 1 : 0) >= 20, "the tool is attached");

        tool.Signal("TERM");

        Assert.Equal(143, tool.WaitForExit());
        Assert.Contains($"process {target.Id}", tool.Output, StringComparison.Ordinal);
        Eventually.Holds(() => target.CountSockets() == before, "its session is given back");
    }

    [Theory]
    [InlineData("--trace", 3, "")]
    [InlineData("--observation", 1, "not a saved observation")]
    public void A_file_that_is_none_of_its_kind_is_said(string option, int exitCode, string error)
    {
        Tool tool = Tool.Run("check", option, _folder.Write("empty.json", "{}"));

        Assert.Equal(exitCode, tool.ExitCode);
        Assert.Contains(error, tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void Too_little_evidence_has_its_own_exit_code()
    {
        string file = _folder.File("seen.json");
        File.WriteAllText(
            file, """{"schema":"dotnet-starvation/observation/2","observation":{"processors":2,"duration":1,"samples":[]}}""");

        Tool tool = Tool.Run("check", "--observation", file);

        Assert.Equal(StarvationExitCodes.NotEnoughEvidence, tool.ExitCode);
        Assert.StartsWith(" UNKNOWN ", tool.Output);
    }

    private static string? Verdict(Tool tool)
    {
        using JsonDocument report = JsonDocument.Parse(tool.Output);
        return report.RootElement.GetProperty("verdict").GetString();
    }
}
