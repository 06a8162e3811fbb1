using System.Text.Json.Nodes;

namespace StockExchange.TestKit.Json;

/// <summary>Documents with one value replaced by an unsuitable one.</summary>
internal static class JsonMutation
{
    private static readonly string[] Values =
    [
        "null", "null", "[]", "[null]", "{}", "\"\"", "\"x\\u001b[2Jy\"", "true", "0", "-1", "1.5", "1e308", "-1e308", "1e999",
        "2147483647",
        "-2147483648", "9223372036854775807", "99999999999999999999", "922337203685", "[[[[]]]]",
    ];

    public static IEnumerable<string> Mutate(string document, int count, int seed)
    {
        var random = new Random(seed);
        for (int i = 0; i < count; i++)
        {
            JsonNode root = JsonNode.Parse(document)!;
            List<JsonNode> places = [];
            Collect(root, places);
            JsonNode place = places[random.Next(places.Count)];
            Exchange(place, JsonNode.Parse(Values[random.Next(Values.Length)]));
            yield return root.ToJsonString();
        }
    }

    /// <summary>All values below the root; of lists the first three items.</summary>
    private static void Collect(JsonNode node, List<JsonNode> places)
    {
        IEnumerable<JsonNode?> children = node switch
        {
            JsonObject some => some.Select(property => property.Value),
            JsonArray items => items.Take(3),
            _ => [],
        };
        foreach (JsonNode child in children.OfType<JsonNode>())
        {
            places.Add(child);
            Collect(child, places);
        }
    }

    private static void Exchange(JsonNode place, JsonNode? value)
    {
        if (place.Parent is JsonObject parent) parent[place.GetPropertyName()] = value;
        else if (place.Parent is JsonArray list) list[place.GetElementIndex()] = value;
    }
}
