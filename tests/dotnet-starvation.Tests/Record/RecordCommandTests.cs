using System.Text.Json.Nodes;
using DotnetStarvation.Incidents;
using StockExchange.CommandLine;
using StockExchange.TestKit.Load;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Record;

public sealed class RecordCommandTests : TestWithFolder
{
    [Fact]
    public void A_stall_is_saved_with_its_line_and_a_program_that_hangs_is_started_for_it()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The program is a script of sh.");
        string incidents = Folder.File("incidents"), told = Folder.File("told"), id = Folder.File("id");
        string program = Folder.Write(
            "tell.sh", $"#!/bin/sh\necho \"$1\" >> {told}\necho $$ > {id}\nexec sleep 60 > /dev/null 2>&1\n");
#pragma warning disable CA1416 // Skipped on Windows
        File.SetUnixFileMode(program, UnixFileMode.UserRead | UnixFileMode.UserExecute);
#pragma warning restore CA1416
        string begin = Folder.File("begin");
        using var target = Target.StartWith(
            new() { ["STALL_BEGINS_WITH"] = begin }, "dotnet", Target.AssemblyFile, "stall-that-ends");

        using RunningTool tool = new("record", "-p", $"{target.Id}", "--out", incidents, "--exec", program);
        WaitForLines(tool, "following", 1);
        File.WriteAllText(begin, "");
        WaitForLines(tool, "starved for at least", 1);
        tool.Signal("INT");

        Assert.Equal(130, tool.WaitForExit());
        Signals.Send("KILL", int.Parse(File.ReadAllText(id)));
        Assert.Contains("a notice was still being sent 5.0 s after the end and may not have arrived", tool.Said);
        IncidentDocument incident = Assert.Single(Documents(incidents));
        Assert.Equal((1, "TestTargets.Starving.StallThatEnds.Ask"), (incident.Count, incident.Cause.Method));
        Assert.Equal("TestTargets", incident.Resource!.Service);
        Assert.EndsWith("StallThatEnds.cs", incident.Check.BlockingCalls[0].Source!.File, StringComparison.Ordinal);
        Assert.Equal(Files(incidents), File.ReadAllLines(told));
    }

    [Fact]
    public void A_process_with_that_name_is_followed_again_after_a_restart()
    {
        using NamedTarget program = new("restarted");
        using RunningTool tool = new("record", "-n", program.Name, "--out", Folder.File("incidents"));
        for (int starts = 1; starts <= 2; starts++)
        {
            using Target target = program.Start("idle");
            WaitForLines(tool, "following process", starts);
            target.Kill();
            WaitForLines(tool, "has ended", starts);
        }
        tool.Signal("TERM");

        Assert.Equal(143, tool.WaitForExit());
    }

    [Fact]
    public void In_a_folder_that_containers_share_each_is_followed_and_again_after_it_was_killed()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "sockets are files only on Unix");
        string folder = Folder.File("shared");
        Directory.CreateDirectory(folder);
        using RunningTool tool = new("record", "--diagnostic-port", $"{folder},connect", "--out", Folder.File("incidents"));
        for (int starts = 1; starts <= 2; starts++)
        {
            using Target target = Target.StartWith(new() { ["TMPDIR"] = folder }, "dotnet", Target.AssemblyFile, "idle");
            WaitForLines(tool, $"following process {target.Id} (TestTargets)", 1);
            target.Kill();
            WaitForLines(tool, $"process {target.Id} has ended", 1);
        }
        tool.Signal("TERM");

        Assert.Equal(143, tool.WaitForExit());
        Assert.Equal(2, Directory.GetFiles(folder, "dotnet-diagnostic-*-socket").Length);
        Assert.DoesNotContain("No process listens", tool.Said);
    }

    [Theory]
    [InlineData("--notify http://localhost/")]
    [InlineData("--exec true")]
    [InlineData("--cooldown 1s")]
    [InlineData("--most 5")]
    [InlineData("--page-url http://localhost/")]
    public void What_is_about_saved_incidents_needs_a_folder(string option)
    {
        Tool tool = Tool.Run(["record", "-p", "1", "--prometheus", "0", .. option.Split(' ')]);

        Assert.Equal(ExitCodes.Usage, tool.ExitCode);
        Assert.Contains($"{option.Split(' ')[0]} needs --out DIR, where incidents are saved.", tool.Errors);
    }

    [Fact]
    public void It_ends_with_the_process_or_when_its_time_is_over()
    {
        using var target = Target.Start("idle");

        Tool over = Tool.Run("record", "-p", $"{target.Id}", "--out", Folder.File("incidents"), "--duration", "2s");
        Tool gone = Tool.Run("record", "-p", "999999999", "--out", Folder.File("incidents"));

        Assert.Equal((0, 3), (over.ExitCode, gone.ExitCode));
        string seen = Assert.Single(Directory.GetFiles(Folder.File("incidents")));
        JsonNode process = JsonNode.Parse(File.ReadAllText(seen))!["processes"]!.AsArray().Single()!;
        Assert.Equal(("processes.json", "TestTargets"), (Path.GetFileName(seen), (string?)process["service"]));
        Assert.True((DateTimeOffset)process["last"]! > (DateTimeOffset)process["first"]!);
    }

    [Fact]
    public async Task A_notice_is_posted_and_a_receiver_without_a_response_delays_nothing()
    {
        var posted = new TaskCompletionSource<string>();
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            using var reader = new StreamReader(context.Request.Body);
            posted.TrySetResult(await reader.ReadToEndAsync());
            await Task.Delay(Timeout.InfiniteTimeSpan, context.RequestAborted);
        });
        using var target = Target.Start("stall-every-15-s");

        using RunningTool tool = new(
            "record", "-p", $"{target.Id}", "--out", Folder.File("incidents"), "--notify", $"{server.Address}");
        await Eventually.HoldsAsync(
            () => posted.Task.IsCompleted, () => $"a notice is posted; the tool said {tool.Said}", TimeSpan.FromSeconds(60));
        JsonNode notice = JsonNode.Parse(await posted.Task)!;
        WaitForLines(tool, "for at least", 1);

        Assert.Equal(target.Id, (int)notice["processId"]!);
        Assert.Contains("starves its thread pool: StallEveryQuarter.Ask (task)", (string?)notice["text"]);
        Assert.True(File.Exists((string?)notice["file"]));
        WaitForLines(tool, "a notice could not be sent", 1);
    }

    /// <summary>On a machine that others saturate, work stays late after a stall, and the episode goes on as long.</summary>
    private static void WaitForLines(RunningTool tool, string part, int count) => Eventually.Holds(
        () => tool.Said.Split(part).Length > count, () => tool.Said, TimeSpan.FromMinutes(3));

    private static IReadOnlyList<IncidentDocument> Documents(string folder) =>
        [.. Files(folder).Select(file => IncidentDocument.Parse(File.ReadAllText(file)))];

    private static IEnumerable<string> Files(string folder) =>
        Directory.GetFiles(folder, "*.json").Where(file => Path.GetFileName(file) != IncidentFolder.ProcessesFile);
}
