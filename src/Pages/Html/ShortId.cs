using System.Numerics;
using System.Text;

namespace StockExchange.Pages.Html;

/// <summary>A short name for an element of a page, or a file.</summary>
public static class ShortId
{
    /// <summary>
    /// The CRC-32C of a text (RFC 3720) as eight hexadecimal digits. The hashes of System.Security.Cryptography need OpenSSL on
    /// Linux; in an image without it, .NET aborts the process.
    /// </summary>
    public static string For(string text) => $"{~Encoding.UTF8.GetBytes(text).Aggregate(uint.MaxValue, BitOperations.Crc32C):x8}";
}
