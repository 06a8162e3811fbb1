using System.Text.Json;

namespace DotnetStarvation.Strict.OpenApi;

/// <summary>
/// Where the endpoints of a document are: at the first of its servers that is on the host that the document came from. Others
/// are not asked, since they are not the process that is observed: only their path is taken.
/// </summary>
internal static class ApiServer
{
    /// <param name="root">The document.</param>
    /// <param name="address">Where it was read from.</param>
    /// <returns>An address that ends with a slash.</returns>
    public static string Find(JsonElement root, Uri address)
    {
        Uri[] servers =
        [
            .. from server in root.ListAt("servers")
               let found = Uri.TryCreate(address, Url(server), out Uri? whole) ? whole : null
               where found?.Scheme is "http" or "https"
               select found,
        ];
        Uri here = servers.FirstOrDefault(server => IsSameHost(server, address))
            ?? new Uri(address, servers is [var first, ..] ? first.AbsolutePath : "/");
        string text = here.GetLeftPart(UriPartial.Path);
        return text.EndsWith('/') ? text : $"{text}/";
    }

    private static bool IsSameHost(Uri server, Uri address) =>
        server.Host == address.Host || (server.IsLoopback && address.IsLoopback);

    /// <summary>The URL with the defaults of its variables; "/" without one.</summary>
    private static string Url(JsonElement server)
    {
        string url = server.TextAt("url") ?? "";
        foreach (JsonProperty variable in server.Members("variables"))
            url = url.Replace($"{{{variable.Name}}}", variable.Value.TextAt("default"), StringComparison.Ordinal);
        return url.Length == 0 ? "/" : url;
    }
}
