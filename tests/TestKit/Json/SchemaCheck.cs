using System.Text.Json;
using Json.Schema;

namespace StockExchange.TestKit.Json;

/// <summary>Validates documents by JSON Schema.</summary>
internal static class SchemaCheck
{
    /// <summary>The errors, each with a JSON pointer. The path is relative to the folder of the tests.</summary>
    public static IReadOnlyList<string> Mistakes(string schemaFile, string document)
    {
        using JsonDocument parsed = JsonDocument.Parse(document);
        EvaluationResults results = JsonSchema.FromText(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, schemaFile)))
            .Evaluate(parsed.RootElement, new() { OutputFormat = OutputFormat.List });
        if (results.IsValid) return []; // one of several forms is another one's error
        return [.. results.Details!.Append(results)
            .SelectMany(part => part.Errors ?? [], (part, error) => $"{part.InstanceLocation}: {error.Value}")];
    }
}
