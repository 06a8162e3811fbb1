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

    private const int LongestText = 1_000;

    /// <summary>The value of a parameter as text, or the values of a list.</summary>
    public IEnumerable<string> Of(JsonElement parameter) => Value(parameter, 0) switch
    {
        JsonArray list => list.Select(Text),
        var value => [Text(value)],
    };

    /// <summary>A body as JSON.</summary>
    /// <param name="mediaType">A media type object: an example, or a schema.</param>
    public string JsonOf(JsonElement mediaType) => Value(mediaType, 0)?.ToJsonString() ?? "{}";

    /// <summary>What a reference points to; the element itself when it is none.</summary>
    public JsonElement Resolve(JsonElement element)
    {
        for (int depth = 0; depth < Deepest && element.TextAt("$ref") is { Length: > 0 } reference; depth++)
            element = Find(reference);
        return element;
    }

    /// <summary>Follows a JSON pointer (RFC 6901) in a fragment.</summary>
    private JsonElement Find(string reference)
    {
        JsonElement at = root;
        foreach (string part in reference.TrimStart('#', '/').Split('/'))
        {
            string name = Uri.UnescapeDataString(part)
                .Replace("~1", "/", StringComparison.Ordinal).Replace("~0", "~", StringComparison.Ordinal);
            if (at.ValueKind is JsonValueKind.Array && int.TryParse(name, out int index) && index < at.GetArrayLength())
                at = at[index];
            else if (at.Part(name) is { } found) at = found;
            else return default;
        }
        return at;
    }

    private static string Text(JsonNode? value) => value switch
    {
        null => "1",
        JsonValue text when text.TryGetValue(out string? given) => given,
        _ => value.ToJsonString(),
    };

    /// <summary>The value by an element that has examples, or whose schema tells it.</summary>
    private JsonNode? Value(JsonElement owner, int depth)
    {
        owner = Resolve(owner);
        if (owner.ValueKind is not JsonValueKind.Object || depth > Deepest) return null;
        foreach (string name in new[] { "example", "default", "const" })
            if (owner.Part(name) is { } given) return JsonNode.Parse(given.GetRawText());
        if (First(owner, "enum") is { } listed) return JsonNode.Parse(listed.GetRawText());
        if (First(owner, "examples") is { } example) return JsonNode.Parse(Example(Resolve(example)).GetRawText());
        if (owner.Part("schema") is { } schema) return Value(schema, depth + 1);
        if (owner.ListAt("allOf").Count > 0) return AllOf(owner, depth);
        foreach (string name in new[] { "oneOf", "anyOf" })
            if (First(owner, name) is { } part) return Value(part, depth + 1);
        return OfType(owner, depth);
    }

    /// <summary>The properties of all parts, and its own; or the first part's value.</summary>
    private JsonNode? AllOf(JsonElement schema, int depth)
    {
        JsonNode?[] parts = [.. schema.ListAt("allOf").Select(part => Value(part, depth + 1)), Object(schema, depth)];
        if (parts[0] is not JsonObject whole) return parts[0];
        foreach (JsonObject part in parts.Skip(1).OfType<JsonObject>())
            foreach ((string name, JsonNode? value) in part) whole[name] = value?.DeepClone();
        return whole;
    }

    private JsonNode? OfType(JsonElement schema, int depth) => Type(schema) switch
    {
        "integer" or "number" => JsonValue.Create(Math.Max(1, schema.NumberAt("minimum") ?? 1)),
        "boolean" => JsonValue.Create(true),
        "array" => schema.Part("items") is { } items ? new JsonArray(Value(items, depth + 1)) : new JsonArray(),
        "object" => Object(schema, depth),
        "string" => JsonValue.Create(OfFormat(schema.TextAt("format")) ?? OfLength(schema.NumberAt("minLength") ?? 1)),
        _ => null,
    };

    private JsonObject Object(JsonElement schema, int depth)
    {
        var value = new JsonObject();
        foreach (JsonProperty property in schema.Members("properties")) value[property.Name] = Value(property.Value, depth + 1);
        return value;
    }

    private static string? OfFormat(string? format) => format switch
    {
        "uuid" => new Guid(1, 0, 0, new byte[8]).ToString(),
        "date" => DateTime.UnixEpoch.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        "date-time" => DateTime.UnixEpoch.ToString("O", CultureInfo.InvariantCulture),
        "uri" => "http://localhost/",
        "email" => "a@example.org",
        _ => null,
    };

    private static string OfLength(double least) => new('1', (int)Math.Clamp(least, 1, LongestText));

    /// <summary>The type, or the first of several (OpenAPI 3.1: ["string", "null"]) that is not null.</summary>
    private static string Type(JsonElement schema) => schema.TextAt("type") is { Length: > 0 } type ? type
        : schema.ListAt("type").Where(one => one.ValueKind is JsonValueKind.String).Select(one => one.GetString()!)
            .FirstOrDefault(one => one != "null", "");

    /// <summary>The first element of an array, or of an object's values.</summary>
    private static JsonElement? First(JsonElement owner, string name) =>
        owner.ListAt(name).Concat(owner.Members(name).Select(one => one.Value)).Cast<JsonElement?>().FirstOrDefault();

    /// <summary>An example is a value, or an object that has it.</summary>
    private static JsonElement Example(JsonElement example) => example.Part("value") ?? example;
}
