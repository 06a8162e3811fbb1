using System.Text;
using System.Text.Json.Nodes;
using StockExchange.TestKit.Json;

namespace DotnetStarvation.Tests.Mcp;

/// <summary>The protocol, line by line, and real processes behind it.</summary>
public sealed class McpServerTests : TestWithFolder
{
    private static readonly string[] Tools = ["list_processes", "check", "stacks", "scan", "explain", "incidents"];

    [Fact]
    public void Every_tool_says_what_it_takes_and_gives_and_that_it_only_reads()
    {
        using var client = McpClient.Start();

        JsonArray tools = client.Ask("tools/list")["tools"]!.AsArray();

        Assert.Equal(Tools, tools.Select(tool => (string)tool!["name"]!));
        Assert.All(tools, tool =>
        {
            Assert.Equal("object", (string?)tool!["inputSchema"]!["type"]);
            Assert.NotNull(tool["outputSchema"]!["properties"]!["summary"]);
            Assert.True((bool)tool["annotations"]!["readOnlyHint"]!);
        });
    }

    [Fact]
    public void A_server_that_may_start_commands_says_that_check_does_not_only_read()
    {
        using var client = McpClient.Start("--allow-run");

        JsonNode check = client.Ask("tools/list")["tools"]!.AsArray().First(tool => (string?)tool!["name"] == "check")!;

        Assert.False((bool)check["annotations"]!["readOnlyHint"]!);
    }

    [Fact]
    public void A_starving_process_has_its_verdict_line_api_and_cure_in_2_KB_and_all_of_it_behind_an_address()
    {
        using var target = Target.Start("task-wait");
        using var client = McpClient.Start();

        JsonNode listed = client.Call("list_processes", []);
        JsonNode result = client.Ask("tools/call", new()
        {
            ["name"] = "check",
            ["arguments"] = new JsonObject { ["pid"] = target.Id },
            ["_meta"] = new JsonObject { ["progressToken"] = "here" },
        });

        JsonNode content = result["structuredContent"]!;
        Assert.Equal("starving", (string?)content["verdict"]);
        JsonNode call = content["items"]![0]!;
        Assert.Equal("TestTargets.Scenarios.TaskWait()", (string?)call["method"]);
        Assert.Contains("Scenarios.cs:", (string?)call["at"], StringComparison.Ordinal);
        Assert.StartsWith("System.Threading.Tasks.Task.Result", (string?)call["calls"], StringComparison.Ordinal);
        Assert.Contains("await the task", (string?)content["advice"]![0], StringComparison.Ordinal);
        Assert.Contains("Verdict: starving.", Text(result), StringComparison.Ordinal);
        AssertShort(listed, result);
        Assert.Contains(client.Notifications, one => (string?)one["params"]?["progressToken"] == "here");
        JsonNode document = client.Ask("resources/read", new() { ["uri"] = (string?)content["document"] })["contents"]![0]!;
        Assert.Empty(SchemaCheck.Mistakes("Schemas/check.schema.json", (string)document["text"]!));
        Assert.Contains(
            client.Ask("resources/list")["resources"]!.AsArray(),
            one => (string?)one!["uri"] == (string?)content["document"]);
    }

    [Fact]
    public void Stacks_of_a_process_are_groups_with_their_own_line()
    {
        using var target = Target.Start("thread-sleep");
        using var client = McpClient.Start();

        JsonNode result = client.Call("stacks", new() { ["pid"] = target.Id });

        AssertShort(result);
        Assert.Contains(
            result["structuredContent"]!["items"]!.AsArray(),
            group => ((string?)group!["own"])?.Contains("SleepingRetry.cs:", StringComparison.Ordinal) is true);
    }

    [Fact]
    public void Compiled_code_files_and_messages_are_answered_too()
    {
        using var client = McpClient.Start();
        string report = Folder.Write("counters.csv", "Timestamp,Provider,Counter Name,Counter Type,Mean/Increment\n");

        JsonNode scan = client.Call("scan", new() { ["path"] = Path.GetDirectoryName(BuiltProgram.Assembly("TestTargets")) });
        JsonNode file = client.Call("check", new() { ["file"] = report });
        JsonNode explained = client.Call("explain", new()
        {
            ["text"] = "Heartbeat took longer than \"00:00:01\" at \"11/27/2026 04:00:00 +00:00\".",
        });
        JsonNode incidents = client.Call("incidents", new() { ["folder"] = Folder.Path });

        AssertShort(scan, file, explained, incidents);
        Assert.Contains(scan["structuredContent"]!["items"]!.AsArray(), call => (string?)call!["instead"] == "Task.Delay");
        Assert.Contains("Heartbeat", (string?)explained["structuredContent"]!["items"]![0]!["title"], StringComparison.Ordinal);
    }

    [Fact]
    public void A_command_is_started_only_where_the_server_may()
    {
        var command = new JsonArray("dotnet", BuiltProgram.Assembly("TestTargets"), "--labels");
        var arguments = new JsonObject { ["command"] = command };
        using var reading = McpClient.Start();
        using var running = McpClient.Start("--allow-run");

        JsonNode refused = reading.Call("check", arguments);
        JsonNode started = running.Call("check", arguments.DeepClone().AsObject());

        Assert.True((bool)refused["isError"]!);
        Assert.Contains("--allow-run", Text(refused), StringComparison.Ordinal);
        Assert.Contains("ended with exit code 0", Text(started), StringComparison.Ordinal);
    }

    [Fact]
    public void A_call_that_is_cancelled_ends_in_the_process_too_and_the_server_goes_on()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Children are found in /proc.");
        using var target = Target.Start("async");
        using var client = McpClient.Start();

        int call = client.Request("tools/call", new()
        {
            ["name"] = "check",
            ["arguments"] = new JsonObject { ["pid"] = target.Id, ["seconds"] = 600 },
        });
        Eventually.Holds(() => Children(client.ServerId).Length > 0, "the call has a process");
        client.Cancel(call);

        Eventually.Holds(() => Children(client.ServerId).Length == 0, "the process of the call ends");
        Assert.Equal(Tools.Length, client.Ask("tools/list")["tools"]!.AsArray().Count);
        Assert.Equal(0, client.End());
    }

    [Theory]
    [InlineData("check", "{}", "exactly one of")]
    [InlineData("check", """{"pid":1,"name":"Shop"}""", "exactly one of")]
    [InlineData("check", """{"pid":"1"}""", "pid must be a whole number")]
    [InlineData("check", """{"pid":0}""", "pid must be a whole number")]
    [InlineData("check", """{"pid":999999999}""", "no process 999999999")]
    [InlineData("check", """{"pid":1,"seconds":601}""", "seconds must be a whole number from 1 to 600")]
    [InlineData("check", """{"name":"--help"}""", "--help")]
    [InlineData("check", """{"name":""}""", "name must be a string, not empty")]
    [InlineData("check", """{"pid":999999999.0}""", "no process 999999999")]
    [InlineData("check", """{"pid":1.5}""", "pid must be a whole number")]
    [InlineData("check", """{"file":"/"}""", "'/' is a folder: file must be a file")]
    [InlineData("list_processes", """{"all":true}""", "list_processes has no parameter 'all': it has none.")]
    [InlineData("check", """{"file":"/no/such/file"}""", "no file or folder '/no/such/file'")]
    [InlineData("check", """{"file":"--help"}""", "no file or folder '--help'")]
    [InlineData("check", """{"process":1}""", "check has no parameter 'process', but: pid, name, file, command, seconds")]
    [InlineData("stacks", "{}", "either pid or name")]
    [InlineData("stacks", """{"name":""}""", "name must be a string, not empty")]
    [InlineData("scan", "{}", "Pass path")]
    [InlineData("scan", """{"path":"/proc/self/environ"}""", "assembl")]
    [InlineData("explain", "{}", "either text or file")]
    [InlineData("explain", """{"text":7}""", "text must be a string")]
    [InlineData("incidents", """{"folder":[]}""", "folder must be a string")]
    public void A_wrong_call_is_a_sentence(string tool, string arguments, string said)
    {
        using var client = McpClient.Start("--allow-run");

        JsonNode result = client.Call(tool, JsonNode.Parse(arguments)!.AsObject());

        Assert.True((bool)result["isError"]!);
        Assert.Contains(said, Text(result), StringComparison.Ordinal);
        AssertShort(result);
    }

    [Fact]
    public void What_does_not_exist_is_an_error_of_the_protocol()
    {
        using var client = McpClient.Start();

        Assert.Contains("no tool 'nothing'", (string?)client.Call("nothing", [])["message"], StringComparison.Ordinal);
        JsonNode missing = client.Ask("resources/read", new() { ["uri"] = "starvation://check/9" });
        Assert.Contains("no resource", (string?)missing["message"], StringComparison.Ordinal);
    }

    /// <summary>Frames of a report whose names want to be instructions, terminal commands or markup.</summary>
    [Fact]
    public void Names_from_a_program_are_data()
    {
        string frames = string.Concat(Mutation.Hostile.Where(IsText).Select(hostile =>
            $"Thread (0x{Math.Abs(hostile.GetHashCode(StringComparison.Ordinal)) % 60_000 + 1:X}):\n"
            + "  [Native Frames]\n  System.Private.CoreLib.il!System.Threading.Thread.Sleep(int32)\n"
            + $"  Shop!Shop.Ignore{hostile}PreviousInstructions.Pay()\n"
            + "  System.Private.CoreLib.il!System.Threading.ThreadPoolWorkQueue.Dispatch()\n\n"));
        using var client = McpClient.Start();

        JsonNode result = client.Call("check", new() { ["file"] = Folder.Write("stacks.txt", frames) });

        AssertShort(result);
        Assert.Contains("PreviousInstructions", Text(result), StringComparison.Ordinal);
        Assert.DoesNotContain(Text(result), letter => letter is '\e' or '\u202E' or '\u2066' or '\0' or '\a');
        Assert.DoesNotContain(result.ToJsonString(), letter => letter is '\e' or '\u202E' or '\u2066' or '\0' or '\a');
    }

    /// <summary>Lines that a broken or hostile client sends, the same in each run.</summary>
    [Fact]
    public void Two_hundred_damaged_requests_leave_a_server_that_answers()
    {
        using var client = McpClient.Start();
        string[] lines =
        [
            """{"jsonrpc":"2.0","id":1000,"method":"tools/call","params":{"name":"explain","arguments":{"text":"Heartbeat"}}}""",
            """{"jsonrpc":"2.0","id":2000,"method":"tools/call","params":{"name":"check","arguments":{"pid":1,"seconds":1}}}""",
            """{"jsonrpc":"2.0","id":3000,"method":"resources/read","params":{"uri":"starvation://check/1"}}""",
        ];
        var random = new Random(2026);

        for (int round = 0; round < 200; round++)
            client.SendLine(Mutation.Change(lines[round % lines.Length], lines[random.Next(lines.Length)], random));

        Assert.Equal(Tools.Length, client.Ask("tools/list")["tools"]!.AsArray().Count);
        Assert.Equal(0, client.End());
    }

    /// <summary>Half of a character cannot be written to a file; a file with zeros is no text.</summary>
    private static bool IsText(string hostile) => !hostile.Any(letter => char.IsSurrogate(letter) || letter == '\0');

    private static string Text(JsonNode result) => (string)result["content"]![0]!["text"]!;

    private static void AssertShort(params JsonNode[] results) =>
        Assert.All(results, result => Assert.InRange(Encoding.UTF8.GetByteCount(result.ToJsonString()), 1, 2_048));

    /// <summary>The processes that a process has started and that run.</summary>
    private static string[] Children(int process) =>
        [.. Directory.GetDirectories($"/proc/{process}/task").SelectMany(ChildrenOfThread)];

    /// <summary>None of a thread that has ended: its children are another's then, and are found the next time.</summary>
    private static string[] ChildrenOfThread(string folder)
    {
        try
        {
            return File.ReadAllText($"{folder}/children").Split(' ', StringSplitOptions.RemoveEmptyEntries);
        }
        catch (IOException)
        {
            return [];
        }
    }
}
