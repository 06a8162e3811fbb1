using System.Net;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Addresses for a host and port, as curl's --resolve has them: <c>shop:443:10.0.0.1,10.0.0.2</c>.</summary>
internal static class ResolveText
{
    public const string Expected = "write it like shop:443:10.0.0.1 or shop:443:10.0.0.1,10.0.0.2";

    /// <summary>Parses a text; null when it is something else.</summary>
    public static ResolvedHost? TryParse(string text)
    {
        if (text.Split(':', 3) is not [{ Length: > 0 } host, var number, var list]) return null;
        if (!ushort.TryParse(number, out ushort port) || port == 0) return null;
        List<EndPoint> addresses = [];
        foreach (string part in list.Split(','))
        {
            if (!IPAddress.TryParse(part, out IPAddress? address)) return null;
            addresses.Add(new IPEndPoint(address, port));
        }

        return new(host, port, addresses);
    }
}

/// <summary>The addresses to use for a host and port.</summary>
internal sealed record ResolvedHost(string Host, int Port, IReadOnlyList<EndPoint> Addresses)
{
    /// <summary>Whether it is that of a URL.</summary>
    public bool IsOf(Uri url) =>
        url.Port == Port && (url.Host.Equals(Host, StringComparison.OrdinalIgnoreCase) || url.IdnHost == Host);
}
