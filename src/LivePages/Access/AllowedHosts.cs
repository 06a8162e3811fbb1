using System.Net;
using System.Net.NetworkInformation;

namespace StockExchange.LivePages.Access;

/// <summary>The host names that a request may have, against DNS rebinding.</summary>
internal static class AllowedHosts
{
    public static IReadOnlyList<string> For(IPAddress address)
    {
        IEnumerable<IPAddress> reached = address.Equals(IPAddress.Any) || address.Equals(IPAddress.IPv6Any)
            ? NetworkInterface.GetAllNetworkInterfaces()
                .SelectMany(network => network.GetIPProperties().UnicastAddresses).Select(found => found.Address)
            : [address];
        return ["localhost", Environment.MachineName, .. reached.Select(Text)];
    }

    /// <summary>An address in the notation of a URL.</summary>
    public static string Text(IPAddress address) =>
        address.AddressFamily is System.Net.Sockets.AddressFamily.InterNetworkV6 ? $"[{address}]" : $"{address}";
}
