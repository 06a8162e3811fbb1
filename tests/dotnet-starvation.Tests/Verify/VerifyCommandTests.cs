using StockExchange.TestKit.Json;

namespace DotnetStarvation.Tests.Verify;

/// <summary>Real processes before and after a change; the change is another scenario of the same program.</summary>
public sealed class VerifyCommandTests : TestWithFolder
{
    [Theory]
    [InlineData("task-wait", "async", 0, "cured")]
    [InlineData("sleep-poll", "async", 0, "cured")]
    [InlineData("task-wait", "task-wait", 2, "not-cured")]
    [InlineData("task-wait", "thread-sleep", 2, "moved")]
    [InlineData("task-wait", "idle", 4, "unknown")]
    [InlineData("async", "async", 4, "unknown")]
    public void A_process_is_compared_with_the_report_of_an_earlier_one(
        string before, string after, int exitCode, string outcome)
    {
        string report = Folder.File("before.json");
        using (var target = Target.Start(before)) Tool.Run("check", "-p", $"{target.Id}", "--json", report);
        using var changed = Target.Start(after);

        Tool verify = Tool.Run("verify", "--before", report, "-p", $"{changed.Id}", "--duration", "4s", "--json");

        Assert.Equal((exitCode, outcome), (verify.ExitCode, (string?)verify.Json["outcome"]));
        Assert.Empty(SchemaCheck.Mistakes("Schemas/verify.schema.json", verify.Output));
    }

    [Fact]
    public void Saved_observations_are_compared_in_text_with_figures_beside_each_other()
    {
        string recordings = Path.Combine(AppContext.BaseDirectory, "Checks", "Recordings");

        Tool verify = Tool.Run(
            "verify", "--before", Path.Combine(recordings, "task-wait.json"), Path.Combine(recordings, "async.json"));

        Assert.Equal(0, verify.ExitCode);
        Assert.StartsWith(" CURED   Scenarios.TaskWait does not block", verify.Output, StringComparison.Ordinal);
        Assert.Matches(@"verdict +starving +healthy", verify.Output);
        Assert.Contains("gone     TestTargets.Scenarios.TaskWait (", verify.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_command_is_followed_and_its_process_of_the_same_name_compared()
    {
        string report = Folder.File("before.json");
        using (var target = Target.Start("task-wait")) Tool.Run("check", "-p", $"{target.Id}", "--json", report);

        Tool verify = Tool.Run(
            "verify", "--before", report, "--duration", "6s", "--json", "--", "dotnet", Target.AssemblyFile, "async");

        Assert.Equal("TestTargets", (string?)verify.Json["after"]!["process"]);
        Assert.NotEqual("not-cured", (string?)verify.Json["outcome"]);
    }

    [Theory]
    [InlineData(64, "--before", "-p", "1")]
    [InlineData(64, "Say what shows the changed program", "--before", "x.json", "--json")]
    [InlineData(64, "is no file", "--before", "x.json", "y.json")]
    [InlineData(1, "no-such-file.json", "--before", "no-such-file.json", "-p", "1")]
    public void A_wrong_call_is_a_sentence(int exitCode, string said, params string[] arguments)
    {
        Tool verify = Tool.Run(["verify", .. arguments]);

        Assert.Equal(exitCode, verify.ExitCode);
        Assert.Contains(said, verify.Errors, StringComparison.Ordinal);
    }
}
