using System.Text.Encodings.Web;
using System.Text.Json.Nodes;
using System.Text.Json;
using System.Text;
using DotnetStarvation.Mcp.Calls;
using ModelContextProtocol.Protocol;

namespace DotnetStarvation.Mcp;

/// <summary>An answer as structured content and as text; both together have at most 2 KB.</summary>
internal static class AnswerJson
{
    public const int MostBytes = 2_048;

    /// <summary>Room for the names of the result's own properties and the escapes of the text within it.</summary>
    private const int Frame = 160;

    /// <summary>How much of an answer is kept: less, until it fits.</summary>
    private static readonly (int Items, int Sentences, int Letters)[] Details =
    [
        (10, 6, 300), (5, 4, 240), (4, 3, 200), (3, 3, 160), (3, 2, 140), (2, 2, 120), (2, 1, 100), (1, 1, 80), (1, 0, 60),
        (0, 0, 60),
    ];

    private static readonly JsonSerializerOptions Compact = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static CallToolResult Success(Answer answer, string address)
    {
        foreach (var (items, sentences, letters) in Details)
        {
            JsonObject content = Shorten(answer, address, items, sentences, letters);
            string text = AnswerText.Of(content);
            if (Size(content) + Size(JsonValue.Create(text)) + Frame > MostBytes) continue;
            return new() { Content = [new TextContentBlock { Text = text }], StructuredContent = ToElement(content) };
        }
        throw new InvalidOperationException("An answer without details is too long.");
    }

    /// <summary>A call that did not work: a sentence, with what to do.</summary>
    public static CallToolResult Failure(string message) => new()
    {
        Content = [new TextContentBlock { Text = Quoted.Text(message, MostBytes / 2) }],
        IsError = true,
    };

    private static int Size(JsonNode node) => Encoding.UTF8.GetByteCount(node.ToJsonString(Compact));

    private static JsonObject Shorten(Answer answer, string address, int items, int sentences, int letters)
    {
        var content = new JsonObject { ["summary"] = Quoted.Text(answer.Summary, Math.Max(letters, 120)) };
        if (answer.Verdict is { } verdict) content["verdict"] = verdict;
        content["items"] = new JsonArray([.. answer.Items.Take(items).Select(item => Shorten(item, letters))]);
        content["moreItems"] = Math.Max(0, answer.Items.Count - items);
        // What to change matters more than why.
        content["advice"] = Sentences(answer.Advice, Math.Max(1, sentences), Math.Max(letters, 160));
        content["evidence"] = Sentences(answer.Evidence, sentences, letters);
        content["moreEvidence"] = Math.Max(0, answer.Evidence.Count - sentences);
        content["document"] = address;
        return content;
    }

    private static JsonArray Sentences(IReadOnlyList<string> sentences, int most, int letters) =>
        new([.. sentences.Take(most).Select(sentence => (JsonNode)Quoted.Text(sentence, letters))]);

    private static JsonObject Shorten(JsonObject item, int letters) => new(
        item.Where(property => property.Value is not null).Select(property => KeyValuePair.Create(
            property.Key,
            property.Value!.GetValueKind() is JsonValueKind.String
                ? (JsonNode?)Quoted.Text(property.Value.GetValue<string>(), letters)
                : property.Value.DeepClone())));

    private static JsonElement ToElement(JsonObject content)
    {
        using JsonDocument document = JsonDocument.Parse(content.ToJsonString(Compact));
        return document.RootElement.Clone();
    }
}
