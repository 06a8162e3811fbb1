using System.Text.Json;

namespace StockExchange.TestKit.Json;

/// <summary>
/// Validates a document against the part of JSON Schema that our schemas use; anything else in a schema is a mistake.
/// </summary>
internal sealed class SchemaCheck(JsonElement root)
{
    private static readonly string[] Known =
        ["$schema", "$defs", "$ref", "title", "description", "type", "const", "enum", "required",
        "additionalProperties", "properties", "items"];

    /// <summary>What is wrong, with its place; empty when nothing is.</summary>
    public static IReadOnlyList<string> Mistakes(JsonElement schema, JsonElement value) =>
        [.. new SchemaCheck(schema).Mistakes(schema, value, "$")];

    private IEnumerable<string> Mistakes(JsonElement schema, JsonElement value, string place) =>
    [
        .. schema.EnumerateObject().Where(rule => !Known.Contains(rule.Name))
            .Select(rule => $"{place}: unknown rule {rule.Name}"),
        .. Of(schema.TryGetProperty("$ref", out JsonElement reference) ? Definition(reference) : schema, value, place),
    ];

    /// <summary>"#/$defs/name".</summary>
    private JsonElement Definition(JsonElement reference) =>
        root.GetProperty("$defs").GetProperty(reference.GetString()!.Split('/')[^1]);

    private IEnumerable<string> Of(JsonElement schema, JsonElement value, string place)
    {
        if (schema.TryGetProperty("type", out JsonElement type) && !Types(type).Any(name => Is(name, value)))
            yield return $"{place}: {value.ValueKind} is not {type}";
        if (schema.TryGetProperty("const", out JsonElement constant) && !JsonElement.DeepEquals(constant, value))
            yield return $"{place}: {value} is not {constant}";
        if (schema.TryGetProperty("enum", out JsonElement choices)
            && !choices.EnumerateArray().Any(choice => JsonElement.DeepEquals(choice, value)))
            yield return $"{place}: {value} is not one of {choices}";
        if (value.ValueKind is JsonValueKind.Object)
            foreach (string mistake in OfObject(schema, value, place)) yield return mistake;
        if (value.ValueKind is JsonValueKind.Array && schema.TryGetProperty("items", out JsonElement item))
            foreach (string mistake in value.EnumerateArray()
                    .SelectMany((entry, index) => Mistakes(item, entry, $"{place}[{index}]")))
                yield return mistake;
    }

    private IEnumerable<string> OfObject(JsonElement schema, JsonElement value, string place)
    {
        if (!schema.TryGetProperty("properties", out JsonElement properties)) yield break; // described elsewhere
        foreach (JsonElement name in schema.GetProperty("required").EnumerateArray())
            if (!value.TryGetProperty(name.GetString()!, out _)) yield return $"{place}: {name} is missing";
        foreach (JsonProperty property in value.EnumerateObject())
            if (!properties.TryGetProperty(property.Name, out JsonElement inner) && !MayHaveMore(schema, out inner))
                yield return $"{place}: {property.Name} is not documented";
            else foreach (string mistake in Mistakes(inner, property.Value, $"{place}.{property.Name}")) yield return mistake;
    }

    /// <summary>Of a dictionary: what each of its values is.</summary>
    private static bool MayHaveMore(JsonElement schema, out JsonElement inner) =>
        schema.TryGetProperty("additionalProperties", out inner) && inner.ValueKind is JsonValueKind.Object;

    private static IEnumerable<string> Types(JsonElement type) =>
        type.ValueKind is JsonValueKind.Array ? type.EnumerateArray().Select(name => name.GetString()!) : [type.GetString()!];

    private static bool Is(string type, JsonElement value) => type switch
    {
        "object" => value.ValueKind is JsonValueKind.Object,
        "array" => value.ValueKind is JsonValueKind.Array,
        "string" => value.ValueKind is JsonValueKind.String,
        "boolean" => value.ValueKind is JsonValueKind.True or JsonValueKind.False,
        "null" => value.ValueKind is JsonValueKind.Null,
        "integer" => value.ValueKind is JsonValueKind.Number && value.TryGetInt64(out _),
        "number" => value.ValueKind is JsonValueKind.Number,
        _ => throw new ArgumentException($"unknown type {type}", nameof(type)),
    };
}
