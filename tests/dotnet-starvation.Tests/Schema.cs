using StockExchange.TestKit.Json;

namespace DotnetStarvation.Tests;

/// <summary>What a document has to look like, as a file beside these tests says it.</summary>
internal static class Schema
{
    /// <param name="name">Of the file, without its folder and <c>.schema.json</c>.</param>
    /// <param name="document">JSON.</param>
    /// <returns>What is not as the schema says.</returns>
    public static IReadOnlyList<string> Mistakes(string name, string document) =>
        SchemaCheck.Mistakes($"Schemas/{name}.schema.json", document);
}
