using System.Text.Json;
using Json.Schema;

namespace StockExchange.TestKit.Json;

/// <summary>Holds a document against a JSON Schema.</summary>
internal static class SchemaCheck
{
    /// <summary>What is wrong, with its place as a JSON pointer; empty when nothing is.</summary>
    /// <param name="schemaFile">Its path, from the folder of the tests.</param>
    /// <param name="document">JSON.</param>
    public static IReadOnlyList<string> Mistakes(string schemaFile, string document)
    {
        using JsonDocument parsed = JsonDocument.Parse(document);
        EvaluationResults results = JsonSchema.FromText(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, schemaFile)))
            .Evaluate(parsed.RootElement, new() { OutputFormat = OutputFormat.List });
        return [.. results.Details!.Append(results)
            .SelectMany(part => part.Errors ?? [], (part, error) => $"{part.InstanceLocation}: {error.Value}")];
    }
}
