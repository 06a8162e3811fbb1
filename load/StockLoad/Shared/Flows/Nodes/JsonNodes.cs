using System.Text.Json;

namespace StockExchange.StockLoad.Shared.Flows.Nodes;

/// <summary>Reads JSON.</summary>
internal static class JsonNodes
{
    private static readonly JsonDocumentOptions Options =
        new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip, MaxDepth = 32 };

    /// <exception cref="CommandException">It is not JSON.</exception>
    public static FlowNode Read(string file, string text)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(text, Options);
            return Node(file, document.RootElement, "");
        }
        catch (Exception mistake) when (mistake is JsonException or InvalidOperationException)
        {
            // An escape that is no character is an invalid operation.
            long? line = (mistake as JsonException)?.LineNumber + 1;
            string place = line is null ? file : $"{file}:{line}";
            throw new CommandException($"{place}: this is not JSON: {mistake.Message.ReplaceLineEndings(" ")}", mistake);
        }
    }

    private static FlowNode Node(string file, JsonElement element, string path) => element.ValueKind switch
    {
        JsonValueKind.Object => new(file, line: null, path)
        {
            Members =
            [
                .. element.EnumerateObject().Select(member => (
                    member.Name, Node(file, member.Value, path.Length == 0 ? member.Name : $"{path}.{member.Name}"))),
            ],
        },
        JsonValueKind.Array => new(file, line: null, path)
        {
            Items = [.. element.EnumerateArray().Select((item, index) => Node(file, item, $"{path}[{index}]"))],
        },
        JsonValueKind.String => new(file, line: null, path) { Text = element.GetString() },
        _ => new(file, line: null, path) { Text = element.GetRawText() },
    };
}
