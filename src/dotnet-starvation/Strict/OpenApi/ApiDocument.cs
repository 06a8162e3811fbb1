using System.Text.Json;

namespace DotnetStarvation.Strict.OpenApi;

/// <summary>The endpoints of an OpenAPI document (JSON, versions 3.0 and 3.1), each with one request that can be sent.</summary>
internal sealed class ApiDocument
{
    private static readonly string[] Methods = ["get", "head", "post", "put", "patch", "delete", "options"];

    private readonly JsonElement _root;
    private readonly SampleValues _values;
    private readonly string _server;

    private ApiDocument(JsonElement root, Uri address) =>
        (_root, _server, _values) = (root, ApiServer.Find(root, address), new(root));

    /// <param name="json">The document.</param>
    /// <param name="address">Where it was read from: only this host is asked.</param>
    /// <exception cref="InvalidDataException">It is no OpenAPI document.</exception>
    public static ApiDocument Parse(string json, Uri address)
    {
        try
        {
            JsonElement root = JsonDocument.Parse(json).RootElement;
            if (root.Part("openapi") is not null && root.Part("paths") is { ValueKind: JsonValueKind.Object })
                return new(root, address);
        }
        catch (JsonException)
        {
            // Reported below.
        }
        throw new InvalidDataException(
            $"{address} is no OpenAPI document in JSON (version 3). ASP.NET Core serves one at /openapi/v1.json after AddOpenApi "
                + "and MapOpenApi.");
    }

    /// <summary>A request to each endpoint that has one of the methods, in the document's order.</summary>
    /// <param name="methods">The methods, in capitals.</param>
    public IEnumerable<ApiRequest> Requests(IReadOnlyCollection<string> methods) =>
        from path in _root.Members("paths")
        where path.Value.ValueKind is JsonValueKind.Object
        from operation in path.Value.EnumerateObject()
        where Methods.Contains(operation.Name) && methods.Contains(operation.Name.ToUpperInvariant())
            && operation.Value.ValueKind is JsonValueKind.Object
        select ToRequest(
            operation.Name.ToUpperInvariant(), path.Name,
            [.. ParametersOf(path.Value), .. ParametersOf(operation.Value)], operation.Value);

    private IEnumerable<JsonElement> ParametersOf(JsonElement owner) => owner.ListAt("parameters").Select(_values.Resolve);

    private ApiRequest ToRequest(string method, string path, JsonElement[] parameters, JsonElement operation)
    {
        string filled = path;
        var query = new List<string>();
        var headers = new List<(string, string)>();
        foreach (JsonElement parameter in parameters)
        {
            string name = parameter.TextAt("name") ?? "";
            string[] values = [.. _values.Of(parameter)];
            if (parameter.TextAt("in") is "path")
                filled = filled.Replace(
                    $"{{{name}}}", Uri.EscapeDataString(string.Join(',', values)), StringComparison.Ordinal);
            else if (!parameter.IsTrue("required")) continue;
            else if (parameter.TextAt("in") is "query")
                query.AddRange(values.Select(value => $"{Uri.EscapeDataString(name)}={Uri.EscapeDataString(value)}"));
            else if (parameter.TextAt("in") is "header") headers.Add((name, string.Join(',', values)));
        }
        string relative = filled.TrimStart('/') + (query.Count > 0 ? $"?{string.Join('&', query)}" : "");
        return new(method, path, new(_server + relative)) { Body = BodyOf(operation), Headers = headers };
    }

    private string? BodyOf(JsonElement operation) =>
        operation.Part("requestBody") is { } body
        && _values.Resolve(body).Part("content") is { } content && content.Part("application/json") is { } json
            ? _values.JsonOf(json)
            : null;
}

/// <summary>A request to an endpoint.</summary>
/// <param name="Method">GET, POST, ...</param>
/// <param name="Path">The endpoint's path, with its parameters.</param>
/// <param name="Address">The address, with values for them.</param>
internal sealed record ApiRequest(string Method, string Path, Uri Address)
{
    /// <summary>The body, JSON; null for none.</summary>
    public string? Body { get; init; }

    /// <summary>The headers that the endpoint requires.</summary>
    public IReadOnlyList<(string Name, string Value)> Headers { get; init; } = [];
}
