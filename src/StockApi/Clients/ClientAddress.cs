using System.Net;

namespace StockExchange.StockApi.Clients;

/// <summary>Who counts as one client.</summary>
internal static class ClientAddress
{
    private const int NetworkBytes = 8;

    /// <summary>The address; of IPv6 the network, of which a client has all 2^64 addresses.</summary>
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
