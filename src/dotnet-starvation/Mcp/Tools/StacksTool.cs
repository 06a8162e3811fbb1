using System.Text.Json;
using System.Text.Json.Nodes;
using DotnetStarvation.Mcp.Calls;

namespace DotnetStarvation.Mcp.Tools;

internal sealed class StacksTool : StarvationTool
{
    public override string Name => "stacks";

    protected override string Title => "Stacks of pool threads";

    protected override string Description => """
        What the pool's threads do at one instant, equal stacks as a group. A stack is no proof of starvation: a pool that works
        has threads that wait, too. For a verdict call check. Pass pid or name.
        """;

    protected override string ItemMeaning => "A group: threads, kind, waitsFor, own (the innermost own frame with its line), "
        + "innermost (the innermost frame); the largest first.";

    protected override JsonObject ParameterSchemas => new()
    {
        ["pid"] = Schema("integer", "The process's id."),
        ["name"] = Schema("string", "The process's name; of 'dotnet App.dll' it is App."),
        ["all"] = Schema("boolean", "Threads that are not the pool's, too."),
    };

    public override ToolRun Plan(ToolArguments arguments)
    {
        if (arguments.Has("pid") == arguments.Has("name")) throw new ToolException("Pass either pid or name.");
        string[] target = arguments.Number("pid", int.MaxValue) is { } pid
            ? ["--pid", $"{pid}"]
            : [$"--name={arguments.Word("name")}"];
        string[] pool = arguments.Flag("all") ? [] : ["--pool"];
        return new(["stacks", .. target, .. pool, "--json"]);
    }

    public override Answer Condense(JsonElement document) => new(
        $"{document.At("threadCount")} managed threads: {document.At("busyPoolWorkers")} pool workers with a work item, "
        + $"{document.At("idlePoolWorkers")} idle ones.")
    {
        Items = [.. document.ListAt("stacks").Select(Item)],
    };

    private static JsonObject Item(JsonElement group)
    {
        IReadOnlyList<JsonElement> frames = group.ListAt("frames");
        return new()
        {
            ["threads"] = group.NodeAt("count"),
            ["kind"] = group.NodeAt("kind"),
            ["waitsFor"] = group.NodeAt("wait"),
            ["own"] = frames.Where(frame => frame.TextAt("origin") is "application").Select(Frame).FirstOrDefault(),
            ["innermost"] = frames.Select(frame => frame.TextAt("method")).FirstOrDefault(),
        };
    }

    private static string Frame(JsonElement frame) => frame.TextAt("file") is { } file
        ? $"{frame.TextAt("method")} at {file}:{frame.At("line")}"
        : frame.TextAt("method") ?? "";
}
