using System.Net;
using System.Net.NetworkInformation;

namespace StockExchange.LivePages.Access;

/// <summary>
/// The names under which a server may be asked: a name of somebody else that was made to lead here (DNS rebinding) is none.
/// </summary>
internal static class AllowedHosts
{
    /// <param name="address">Where it listens.</param>
    public static IReadOnlyList<string> For(IPAddress address)
    {
        IEnumerable<IPAddress> reached = address.Equals(IPAddress.Any) || address.Equals(IPAddress.IPv6Any)
            ? NetworkInterface.GetAllNetworkInterfaces()
                .SelectMany(network => network.GetIPProperties().UnicastAddresses).Select(found => found.Address)
            : [address];
        return ["localhost", Environment.MachineName, .. reached.Select(Text)];
    }

    /// <summary>As in an address.</summary>
    public static string Text(IPAddress address) =>
        address.AddressFamily is System.Net.Sockets.AddressFamily.InterNetworkV6 ? $"[{address}]" : $"{address}";
}
