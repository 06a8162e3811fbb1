using System.Text.Json;

namespace DotnetStarvation.Strict.OpenApi;

/// <summary>The endpoints of an OpenAPI document (JSON, versions 3.0 and 3.1), each with one request that can be sent.</summary>
internal sealed class ApiDocument
{
    private static readonly string[] Methods = ["get", "head", "post", "put", "patch", "delete", "options"];

    private readonly JsonElement _root;
    private readonly SampleValues _values;
    private readonly Uri _address;

    private ApiDocument(JsonElement root, Uri address) => (_root, _address, _values) = (root, address, new(root));

    /// <param name="json">The document.</param>
    /// <param name="address">Where it was read from: its server, unless it names another.</param>
    /// <exception cref="InvalidDataException">It is no OpenAPI document.</exception>
    public static ApiDocument Parse(string json, Uri address)
    {
        try
        {
            JsonElement root = JsonDocument.Parse(json).RootElement;
            if (root.ValueKind is JsonValueKind.Object && root.TryGetProperty("openapi", out _)
                && root.TryGetProperty("paths", out JsonElement paths) && paths.ValueKind is JsonValueKind.Object)
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
        from path in _root.GetProperty("paths").EnumerateObject()
        where path.Value.ValueKind is JsonValueKind.Object
        from operation in path.Value.EnumerateObject()
        where Methods.Contains(operation.Name) && methods.Contains(operation.Name.ToUpperInvariant())
            && operation.Value.ValueKind is JsonValueKind.Object
        select ToRequest(
            operation.Name.ToUpperInvariant(), path.Name,
            [.. ParametersOf(path.Value), .. ParametersOf(operation.Value)], operation.Value);

    private Uri Server => _root.TryGetProperty("servers", out JsonElement servers) && servers.ValueKind is JsonValueKind.Array
        && servers.EnumerateArray().FirstOrDefault() is { ValueKind: JsonValueKind.Object } first
        && first.TryGetProperty("url", out JsonElement url) && Uri.TryCreate(_address, url.GetString(), out Uri? server)
        && !server.IsFile
            ? server
            : _address;

    private IEnumerable<JsonElement> ParametersOf(JsonElement owner) =>
        owner.TryGetProperty("parameters", out JsonElement parameters) && parameters.ValueKind is JsonValueKind.Array
            ? parameters.EnumerateArray().Select(_values.Resolve).Where(one => one.ValueKind is JsonValueKind.Object)
            : [];

    private ApiRequest ToRequest(string method, string path, JsonElement[] parameters, JsonElement operation)
    {
        string filled = path;
        var query = new List<string>();
        foreach (JsonElement parameter in parameters)
        {
            string name = Text(parameter, "name"), value = Uri.EscapeDataString(_values.Of(parameter));
            if (Text(parameter, "in") is "path") filled = filled.Replace($"{{{name}}}", value, StringComparison.Ordinal);
            else if (Text(parameter, "in") is "query" && IsRequired(parameter))
                query.Add($"{Uri.EscapeDataString(name)}={value}");
        }
        string relative = filled.TrimStart('/') + (query.Count > 0 ? $"?{string.Join('&', query)}" : "");
        return new(method, path, new(WithSlash(Server), relative)) { Body = BodyOf(operation) };
    }

    /// <summary>A server's path is a folder, also without a slash at its end; a document's is not.</summary>
    private Uri WithSlash(Uri server) => server == _address
        ? new(_address.GetLeftPart(UriPartial.Authority) + "/")
        : server.AbsoluteUri.EndsWith('/') ? server : new(server.AbsoluteUri + "/");

    private string? BodyOf(JsonElement operation) =>
        operation.TryGetProperty("requestBody", out JsonElement body)
        && _values.Resolve(body) is { ValueKind: JsonValueKind.Object } resolved
        && resolved.TryGetProperty("content", out JsonElement content)
        && content.TryGetProperty("application/json", out JsonElement json)
            ? _values.JsonOf(json)
            : null;

    private static bool IsRequired(JsonElement parameter) =>
        parameter.TryGetProperty("required", out JsonElement required) && required.ValueKind is JsonValueKind.True;

    private static string Text(JsonElement owner, string name) =>
        owner.TryGetProperty(name, out JsonElement text) && text.ValueKind is JsonValueKind.String ? text.GetString()! : "";
}

/// <summary>A request to an endpoint.</summary>
/// <param name="Method">GET, POST, ...</param>
/// <param name="Path">The endpoint's path, with its parameters.</param>
/// <param name="Address">The address, with values for them.</param>
internal sealed record ApiRequest(string Method, string Path, Uri Address)
{
    /// <summary>The body, JSON; null for none.</summary>
    public string? Body { get; init; }
}
