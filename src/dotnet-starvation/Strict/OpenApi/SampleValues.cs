using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace DotnetStarvation.Strict.OpenApi;

/// <summary>Values for parameters and bodies: the document's examples and defaults, else the simplest of their types.</summary>
/// <param name="root">The document, for references in it.</param>
internal sealed class SampleValues(JsonElement root)
{
    /// <summary>Types may contain themselves.</summary>
    private const int Deepest = 6;

    /// <summary>The value of a parameter as text.</summary>
    public string Of(JsonElement parameter) => Value(parameter, 0) switch
    {
        null => "1",
        JsonValue value when value.TryGetValue(out string? text) => text,
        var value => value.ToJsonString(),
    };

    /// <summary>A body as JSON.</summary>
    /// <param name="mediaType">A media type object: an example, or a schema.</param>
    public string JsonOf(JsonElement mediaType) => Value(mediaType, 0)?.ToJsonString() ?? "{}";

    /// <summary>What a reference points to; the element itself when it is none.</summary>
    public JsonElement Resolve(JsonElement element)
    {
        for (int depth = 0; depth < Deepest && element.ValueKind is JsonValueKind.Object
            && element.TryGetProperty("$ref", out JsonElement reference); depth++)
            element = Find(reference.GetString() ?? "");
        return element;
    }

    private JsonElement Find(string reference)
    {
        JsonElement at = root;
        foreach (string name in reference.TrimStart('#', '/').Split('/'))
            if (at.ValueKind is not JsonValueKind.Object || !at.TryGetProperty(name, out at)) return default;
        return at;
    }

    /// <summary>The value by an element that has examples, or whose schema tells it.</summary>
    private JsonNode? Value(JsonElement owner, int depth)
    {
        owner = Resolve(owner);
        if (owner.ValueKind is not JsonValueKind.Object || depth > Deepest) return null;
        foreach (string name in new[] { "example", "default", "const" })
            if (owner.TryGetProperty(name, out JsonElement given)) return JsonNode.Parse(given.GetRawText());
        if (First(owner, "enum") is { } listed) return JsonNode.Parse(listed.GetRawText());
        if (First(owner, "examples") is { } example) return JsonNode.Parse(Example(example).GetRawText());
        if (owner.TryGetProperty("schema", out JsonElement schema)) return Value(schema, depth + 1);
        foreach (string name in new[] { "allOf", "oneOf", "anyOf" })
            if (First(owner, name) is { } part) return Value(part, depth + 1);
        return OfType(owner, depth);
    }

    private JsonNode? OfType(JsonElement schema, int depth) => Type(schema) switch
    {
        "integer" or "number" => schema.TryGetProperty("minimum", out JsonElement least) && least.TryGetDouble(out double minimum)
            ? JsonValue.Create(Math.Max(1, minimum))
            : JsonValue.Create(1),
        "boolean" => JsonValue.Create(true),
        "array" => schema.TryGetProperty("items", out JsonElement items)
            ? new JsonArray(Value(items, depth + 1))
            : new JsonArray(),
        "object" => Object(schema, depth),
        "string" => JsonValue.Create(OfFormat(
            schema.TryGetProperty("format", out JsonElement format) ? format.GetString() : null)),
        _ => null,
    };

    private JsonObject Object(JsonElement schema, int depth)
    {
        var value = new JsonObject();
        if (schema.TryGetProperty("properties", out JsonElement properties) && properties.ValueKind is JsonValueKind.Object)
            foreach (JsonProperty property in properties.EnumerateObject())
                value[property.Name] = Value(property.Value, depth + 1);
        return value;
    }

    private static string OfFormat(string? format) => format switch
    {
        "uuid" => new Guid(1, 0, 0, new byte[8]).ToString(),
        "date" => DateTime.UnixEpoch.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        "date-time" => DateTime.UnixEpoch.ToString("O", CultureInfo.InvariantCulture),
        "uri" => "http://localhost/",
        "email" => "a@example.org",
        _ => "1",
    };

    /// <summary>The type, or the first of several (OpenAPI 3.1: ["string", "null"]).</summary>
    private static string? Type(JsonElement schema) => !schema.TryGetProperty("type", out JsonElement type) ? null
        : type.ValueKind is JsonValueKind.Array ? type.EnumerateArray().FirstOrDefault().GetString()
        : type.GetString();

    /// <summary>The first element of an array, or of an object's values.</summary>
    private static JsonElement? First(JsonElement owner, string name) => !owner.TryGetProperty(name, out JsonElement all) ? null
        : all.ValueKind is JsonValueKind.Array && all.GetArrayLength() > 0 ? all[0]
        : all.ValueKind is JsonValueKind.Object && all.EnumerateObject().Select(one => one.Value).ToArray() is [var value, ..]
            ? value
        : null;

    /// <summary>An example is a value, or an object that has it.</summary>
    private static JsonElement Example(JsonElement example) =>
        example.ValueKind is JsonValueKind.Object && example.TryGetProperty("value", out JsonElement value) ? value : example;
}
