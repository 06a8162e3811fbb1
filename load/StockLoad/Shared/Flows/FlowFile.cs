using System.Text;
using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.StockLoad.Shared.Flows.Nodes;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Flows;

/// <summary>A flow in a file, YAML or JSON (docs/flow.schema.json).</summary>
internal static class FlowFile
{
    /// <summary>The members of the document.</summary>
    public static readonly IReadOnlyList<string> Members =
        ["$schema", "url", "headers", "data", "values", "setup", "steps"];

    private const int MostBytes = 10_000_000;

    /// <summary>Reads and checks a flow.</summary>
    /// <param name="file">The file.</param>
    /// <param name="url">The server; null when the file names it.</param>
    /// <param name="headers">Headers of every request, which replace those of the file.</param>
    /// <param name="seed">The seed of random numbers.</param>
    /// <exception cref="CommandException">The file cannot be read, or has a mistake.</exception>
    public static FlowChoice Read(
        string file, Uri? url, IReadOnlyList<KeyValuePair<string, string>> headers, ulong seed)
    {
        IReadOnlyDictionary<string, FlowNode> members = Document(file).AsMembersOf(Members);
        if (!members.TryGetValue("steps", out FlowNode? steps))
            throw new CommandException($"{file}: the flow has no steps: {StepReader.Expected}.");
        FlowNode? own = members.GetValueOrDefault("url");
        Uri server = url ?? (own is null ? throw NoUrl(file) : Server(own));
        IEnumerable<KeyValuePair<string, string>> usual =
            members.TryGetValue("headers", out FlowNode? given) ? HeaderReader.Read(given) : [];
        var flow = new Flow(server)
        {
            Setup = members.TryGetValue("setup", out FlowNode? setup) ? StepReader.Read(setup) : [],
            Steps = StepReader.Read(steps),
            Headers =
            [
                .. usual.Where(header => !headers.Any(
                    other => other.Key.Equals(header.Key, StringComparison.OrdinalIgnoreCase))),
                .. headers,
            ],
            Values = members.TryGetValue("values", out FlowNode? values)
                ? ValueReader.Read(values)
                : new Dictionary<string, FlowValue>(),
            Data = members.TryGetValue("data", out FlowNode? data) ? DataReader.Read(data, file) : null,
            Seed = seed,
        };
        return FlowChoice.Create(file, flow);
    }

    private static FlowNode Document(string file)
    {
        string text = Text(file);
        return text.AsSpan().TrimStart() is ['{', ..] ? JsonNodes.Read(file, text) : YamlNodes.Read(file, text);
    }

    /// <summary>The text; a device such as /dev/zero has no end.</summary>
    private static string Text(string file)
    {
        try
        {
            using FileStream stream = File.OpenRead(file);
            byte[] bytes = LimitedBytes.TryRead(stream, MostBytes)
                ?? throw new CommandException($"{file} is longer than {MostBytes:#,0} bytes: it is not a flow.");
            using var reader = new StreamReader(new MemoryStream(bytes), Encoding.UTF8);
            return reader.ReadToEnd();
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            throw new CommandException($"{file} cannot be read: {FileFailures.Describe(failure)}", failure);
        }
    }

    private static Uri Server(FlowNode node)
    {
        string text = node.AsText("write it like http://localhost:5000");
        return Uri.TryCreate(text, UriKind.Absolute, out Uri? url) && url.Scheme is "http" or "https" && url.UserInfo.Length == 0
            ? url
            : throw node.Mistake($"'{text}' is not the URL of a server: write it like http://localhost:5000");
    }

    private static CommandException NoUrl(string file) => new(
        $"{file} names no server: give its URL on the command line, or as url in the file.");
}
