using System.Net;

namespace StockExchange.StockApi.Clients;

/// <summary>Identifies clients by their addresses.</summary>
internal static class ClientAddress
{
    private const int NetworkBytes = 8;

    /// <summary>The IPv4 address, or the IPv6 /64 network, all of whose addresses one client may have.</summary>
    public static IPAddress FromRemote(IPAddress? address)
    {
        if (address is null) return IPAddress.None;
        if (address.IsIPv4MappedToIPv6) return address.MapToIPv4();
        byte[] bytes = address.GetAddressBytes();
        if (bytes.Length <= NetworkBytes) return address;
        bytes.AsSpan(NetworkBytes).Clear();
        return new IPAddress(bytes);
    }
}
