using System.Text.Json;
using System.Text.Json.Nodes;
using DotnetStarvation.Mcp.Calls;
using ModelContextProtocol.Protocol;

namespace DotnetStarvation.Mcp.Tools;

/// <summary>A tool of the server: a command of this program, and what of its document is the answer.</summary>
internal abstract class StarvationTool
{
    public abstract string Name { get; }

    protected abstract string Title { get; }

    /// <summary>What it tells, when to call it, and what not to conclude.</summary>
    protected abstract string Description { get; }

    /// <summary>Its parameters: name and JSON schema.</summary>
    protected abstract JsonObject ParameterSchemas { get; }

    /// <summary>What an item of its answer is.</summary>
    protected abstract string ItemMeaning { get; }

    /// <summary>Whether it may change something: only where a command is run.</summary>
    protected virtual bool OnlyReads => true;

    public IReadOnlyCollection<string> Parameters => [.. ParameterSchemas.Select(one => one.Key)];

    /// <summary>What to start for a call.</summary>
    /// <exception cref="ToolException">The arguments are wrong.</exception>
    public abstract ToolRun Plan(ToolArguments arguments);

    /// <summary>The answer in a document of the command.</summary>
    public abstract Answer Condense(JsonElement document);

    public Tool Describe() => new()
    {
        Name = Name,
        Title = Title,
        Description = Description,
        InputSchema = ToElement(InputSchema()),
        OutputSchema = ToElement(AnswerSchema()),
        Annotations = new() { ReadOnlyHint = OnlyReads, DestructiveHint = !OnlyReads, OpenWorldHint = false },
    };

    protected static JsonObject Schema(string type, string description) => new()
    {
        ["type"] = type,
        ["description"] = description,
    };

    private JsonObject InputSchema() => new()
    {
        ["type"] = "object",
        ["properties"] = ParameterSchemas,
        ["additionalProperties"] = false,
    };

    private JsonObject AnswerSchema() => new()
    {
        ["type"] = "object",
        ["required"] = new JsonArray("summary", "items", "moreItems", "advice", "evidence", "moreEvidence", "document"),
        ["properties"] = new JsonObject
        {
            ["summary"] = Schema("string", "The result in a sentence."),
            ["verdict"] = Schema(
                "string", "Of check only: healthy, blocking, growing, starving, cpu-saturated, lost-wake-up or unknown."),
            ["items"] = new JsonObject
            {
                ["type"] = "array",
                ["description"] = ItemMeaning,
                ["items"] = new JsonObject { ["type"] = "object" },
            },
            ["moreItems"] = Schema("integer", "How many items were left out of this answer; the document has them."),
            ["advice"] = new JsonObject
            {
                ["type"] = "array",
                ["description"] = "What to change, of check only: the cure for each call.",
                ["items"] = new JsonObject { ["type"] = "string" },
            },
            ["evidence"] = new JsonObject
            {
                ["type"] = "array",
                ["description"] = "What the result rests on, and what could not be seen.",
                ["items"] = new JsonObject { ["type"] = "string" },
            },
            ["moreEvidence"] = Schema("integer", "How many sentences were left out."),
            ["document"] = Schema("string", "The address of the whole document: read it as a resource."),
        },
    };

    private static JsonElement ToElement(JsonObject schema)
    {
        using JsonDocument document = JsonDocument.Parse(schema.ToJsonString());
        return document.RootElement.Clone();
    }
}
