using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace DotnetStarvation.Mcp;

/// <summary>Structured content as text, for clients and models that read only text.</summary>
internal static class AnswerText
{
    public static string Of(JsonObject content)
    {
        var text = new StringBuilder();
        if (content["verdict"] is { } verdict) text.Append($"Verdict: {verdict}. ");
        text.Append($"{content["summary"]}\n");
        foreach (JsonNode? item in content["items"]!.AsArray()) text.Append($"- {Item(item!.AsObject())}\n");
        AppendMore(text, content["moreItems"]!);
        foreach (JsonNode? sentence in content["advice"]!.AsArray()) text.Append($"To change: {sentence}\n");
        foreach (JsonNode? sentence in content["evidence"]!.AsArray()) text.Append($"* {sentence}\n");
        AppendMore(text, content["moreEvidence"]!);
        return text.Append($"All of it: {content["document"]}").ToString();
    }

    private static void AppendMore(StringBuilder text, JsonNode count)
    {
        if (count.GetValue<int>() > 0) text.Append($"({count} more)\n");
    }

    /// <summary>Names are in quotation marks: they are the program's, and can be anything.</summary>
    private static string Item(JsonObject item) => string.Join(", ", item.Select(property =>
        property.Value!.GetValueKind() is JsonValueKind.String
            ? $"{property.Key} \"{property.Value.GetValue<string>().Replace('"', '\'')}\""
            : $"{property.Key} {property.Value}"));
}
