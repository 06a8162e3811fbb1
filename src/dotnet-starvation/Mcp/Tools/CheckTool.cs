using System.Text.Json;
using System.Text.Json.Nodes;
using DotnetStarvation.Mcp.Calls;

namespace DotnetStarvation.Mcp.Tools;

/// <param name="allowsRuns">Whether a client may have commands started.</param>
internal sealed class CheckTool(bool allowsRuns) : StarvationTool
{
    private const int LongestSeconds = 600;
    private const int UsualSeconds = 10;

    public override string Name => "check";

    protected override string Title => "Check for ThreadPool starvation";

    protected override string Description => """
        The verdict on a thread pool, the own lines that block it, what they call, and the cure. Pass one of: pid, name, file (a
        core dump, a trace, the text of dotnet-stack or dotnet-dump, a CSV or JSON of dotnet-counters, a saved observation), or
        command (a program and its arguments, all of whose .NET processes are followed). "unknown" means that this could not be
        decided from what was seen; the evidence says what is missing.
        """ + (allowsRuns ? "" : " command is refused: the server was started without --allow-run.");

    protected override string ItemMeaning => "A call of own code that blocks pool threads: method, at (file and line), calls "
        + "(the API), waitsFor, threads; the worst first. candidate: the method was inlined, and is inferred.";

    protected override bool OnlyReads => !allowsRuns;

    protected override JsonObject ParameterSchemas => new()
    {
        ["pid"] = Schema("integer", "The process's id."),
        ["name"] = Schema("string", "The process's name; of 'dotnet App.dll' it is App."),
        ["file"] = Schema("string", "The path of a file that shows a pool."),
        ["command"] = new JsonObject
        {
            ["type"] = "array",
            ["items"] = new JsonObject { ["type"] = "string" },
            ["description"] = "A program and its arguments, without a shell.",
        },
        ["seconds"] = Schema("integer", $"How long to observe at most, 1 to {LongestSeconds}; {UsualSeconds} if omitted."),
    };

    public override ToolRun Plan(ToolArguments arguments)
    {
        string[] given = [.. Parameters.Where(name => name is not "seconds" && arguments.Has(name))];
        if (given is not [var which]) throw new ToolException("Pass exactly one of pid, name, file and command.");
        int? seconds = arguments.Number("seconds", LongestSeconds);
        return which switch
        {
            "pid" => Observe(["--pid", $"{arguments.Number("pid", int.MaxValue)}"], seconds ?? UsualSeconds),
            "name" => Observe([$"--name={arguments.Word("name")}"], seconds ?? UsualSeconds),
            "file" => new("check", arguments.ExistingFile("file")!, "--json"),
            _ => Follow(arguments.Texts("command"), seconds),
        };
    }

    public override Answer Condense(JsonElement document) =>
        document.At("processes") is null ? OfProcess(document) : OfCommand(document);

    private static ToolRun Observe(string[] target, int seconds) =>
        new(["check", .. target, "--duration", $"{seconds}s", "--json"]) { Lasts = TimeSpan.FromSeconds(seconds) };

    private ToolRun Follow(string[] command, int? seconds)
    {
        if (!allowsRuns)
            throw new ToolException(
                "Commands are not started: the server runs without --allow-run. Start the program yourself, and pass its pid.");
        string[] duration = seconds is { } most ? ["--duration", $"{most}s"] : [];
        return new(["check", .. duration, "--json", "--", .. command])
        {
            Lasts = seconds is { } whole ? TimeSpan.FromSeconds(whole) : null,
        };
    }

    private static Answer OfProcess(JsonElement check) => new(check.TextAt("summary") ?? "")
    {
        Verdict = check.TextAt("verdict"),
        Items = [.. check.ListAt("blockingCalls").Select(Item)],
        Advice = check.SentencesAt("advice"),
        Evidence = check.SentencesAt("evidence", "gaps"),
    };

    /// <summary>The worst process, and how many there were.</summary>
    private static Answer OfCommand(JsonElement document)
    {
        string verdict = document.TextAt("verdict") ?? "";
        JsonElement[] checks = [.. document.ListAt("processes").Select(process => process.At("check")).OfType<JsonElement>()];
        Answer worst = checks.Where(check => check.TextAt("verdict") == verdict).Select(OfProcess).FirstOrDefault() ?? new("");
        string ended = document.At("exitCode") is { } code ? $"The command ended with exit code {code}" : "The command was ended";
        return worst with
        {
            Summary = $"{ended}; {checks.Length} .NET {(checks.Length == 1 ? "process" : "processes")} followed. {worst.Summary}",
            Verdict = verdict,
        };
    }

    private static JsonObject Item(JsonElement call)
    {
        JsonElement? candidate = call.ListAt("candidates") is [var first, ..] ? first : null;
        return new()
        {
            ["method"] = candidate?.NodeAt("method") ?? call.NodeAt("method"),
            ["at"] = candidate?.PlaceAt("source") ?? call.PlaceAt("source"),
            ["candidate"] = candidate is null ? null : true,
            ["calls"] = call.NodeAt("api"),
            ["waitsFor"] = call.NodeAt("wait"),
            ["threads"] = call.NodeAt("threads"),
        };
    }
}
