using System.Numerics;
using System.Text;

namespace StockExchange.Pages.Html;

/// <summary>A short name for an element of a page, or a file.</summary>
public static class ShortId
{
    /// <summary>
    /// Eight hexadecimal digits, the same for the same text on every machine: its CRC-32C (RFC 3720). The hashes of
    /// System.Security.Cryptography take OpenSSL on Linux, which small images do not have, and without it the process is aborted.
    /// </summary>
    public static string For(string text) => $"{~Encoding.UTF8.GetBytes(text).Aggregate(uint.MaxValue, BitOperations.Crc32C):x8}";
}
