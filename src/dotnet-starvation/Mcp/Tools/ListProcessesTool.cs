using System.Text.Json;
using System.Text.Json.Nodes;
using DotnetStarvation.Mcp.Calls;

namespace DotnetStarvation.Mcp.Tools;

internal sealed class ListProcessesTool : StarvationTool
{
    public override string Name => "list_processes";

    protected override string Title => "List .NET processes";

    protected override string Description => """
        The .NET processes that can be seen, each with two samples of its pool's counters. "starving?" is a suspicion and no
        verdict: call check with the pid.
        """;

    protected override string ItemMeaning => "A process: pid, name, runtime, state (idle, ok, queueing, starving?, unreachable), "
        + "poolThreads, queueLength, cpuPercent, problem; those that look worst first.";

    protected override JsonObject ParameterSchemas => [];

    public override ToolRun Plan(ToolArguments arguments) => new("ps", "--json") { Lasts = TimeSpan.FromSeconds(2) };

    public override Answer Condense(JsonElement document)
    {
        JsonElement[] processes = [.. document.EnumerateArray()];
        int suspects = processes.Count(IsSuspect);
        string summary = processes.Length == 0
            ? "No .NET process can be seen by this user."
            : $"{processes.Length} .NET processes can be seen; {suspects} may be starving (check decides).";
        return new(summary) { Items = [.. processes.OrderByDescending(IsSuspect).Select(Item)] };
    }

    private static bool IsSuspect(JsonElement process) => process.TextAt("state") is "starving?";

    private static JsonObject Item(JsonElement process) => new()
    {
        ["pid"] = process.NodeAt("id"),
        ["name"] = process.NodeAt("name"),
        ["runtime"] = process.NodeAt("runtime"),
        ["state"] = process.NodeAt("state"),
        ["poolThreads"] = process.NodeAt("poolThreads"),
        ["queueLength"] = process.NodeAt("queueLength"),
        ["cpuPercent"] = process.NodeAt("cpuPercent"),
        ["problem"] = process.NodeAt("problem"),
    };
}
