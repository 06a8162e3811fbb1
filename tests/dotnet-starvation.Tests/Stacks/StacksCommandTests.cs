using System.Text.Json.Nodes;

namespace DotnetStarvation.Tests.Stacks;

public sealed class StacksCommandTests : TestWithFolder
{
    [Fact]
    public void A_starving_process_shows_its_blocking_call_with_its_line_in_the_first_group()
    {
        using var target = Target.Start("task-wait");
        Tool? tool = null;

        Eventually.Holds(() => (tool = Tool.Run("stacks", "-p", $"{target.Id}", "--pool", "--top", "1")).Output
            .Contains("pool workers, waiting for a task", StringComparison.Ordinal), "several workers wait");

        Assert.Equal((0, ""), (tool!.ExitCode, tool.Errors));
        Assert.StartsWith($"TestTargets, process {target.Id}, .NET {Environment.Version}: ", tool.Output);
        Assert.Matches(@"\n  > TestTargets\.Scenarios\.TaskWait\(\)  Scenarios\.cs:\d+\n", tool.Output);
        Assert.DoesNotContain("Program.Main", tool.Output);
        Assert.DoesNotContain('\u001b', tool.Output);
    }

    [Fact]
    public void Json_goes_to_standard_output_alone_and_has_every_thread()
    {
        using var target = Target.Start("lock-convoy");

        Tool tool = Tool.Run("stacks", "-p", $"{target.Id}", "--json");

        JsonNode json = tool.Json;
        Assert.Equal((0, target.Id), (tool.ExitCode, (int)json["processId"]!));
        Assert.Equal((int)json["threadCount"]!, json["stacks"]!.AsArray().Sum(stack => stack!["threads"]!.AsArray().Count));
    }

    [Fact]
    public void Json_and_page_go_to_files()
    {
        using var target = Target.Start("async");
        string json = Folder.File("stacks.json"), html = Folder.File("stacks.html");

        Tool tool = Tool.Run("stacks", "-p", $"{target.Id}", "--json", json, "--html", html, "--async", "1s");

        Assert.Equal((0, "", $"Written to {json}.\nWritten to {html}.\n"), (tool.ExitCode, tool.Output, tool.Errors));
        Assert.True((int)JsonNode.Parse(File.ReadAllText(json))!["asyncMethods"]!["begun"]! > 0);
        Assert.Contains("TestTargets.<wbr>Scenarios.<wbr>QueryAsync", File.ReadAllText(html));
    }

    [Fact]
    public void A_file_that_cannot_be_written_is_reported_and_fails()
    {
        using var target = Target.Start("idle");

        Tool tool = Tool.Run("stacks", "-p", $"{target.Id}", "--html", Folder.Path);

        Assert.Equal(1, tool.ExitCode);
        Assert.StartsWith($"{Folder.Path} could not be written: ", tool.Errors);
    }
}
