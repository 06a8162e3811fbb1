using System.Text.Json;
using StockExchange.TestKit.Json;

namespace DotnetStarvation.Tests;

/// <summary>What a document has to look like, as a file beside these tests says it.</summary>
internal static class Schema
{
    /// <param name="name">Of the file, without its folder and <c>.schema.json</c>.</param>
    /// <param name="document">JSON.</param>
    /// <returns>What is not as the schema says.</returns>
    public static IReadOnlyList<string> Mistakes(string name, string document)
    {
        using JsonDocument schema = JsonDocument.Parse(
            File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Schemas", $"{name}.schema.json")));
        using JsonDocument parsed = JsonDocument.Parse(document);
        return [.. SchemaCheck.Mistakes(schema.RootElement, parsed.RootElement)];
    }
}
