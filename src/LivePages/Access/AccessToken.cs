using System.Security.Cryptography;
using System.Text;

namespace StockExchange.LivePages.Access;

/// <summary>The secret that gives access to a page.</summary>
/// <param name="Text">ASCII letters and digits.</param>
internal sealed record AccessToken(string Text)
{
    private const int Bytes = 16;
    public const int Shortest = 16;

    /// <summary>Creates a random token. On Linux the kernel does: .NET uses OpenSSL, and aborts the process without it.</summary>
    public static AccessToken Create()
    {
        var secret = new byte[Bytes];
        if (OperatingSystem.IsLinux())
        {
            using var kernel = new FileStream("/dev/urandom", FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
            kernel.ReadExactly(secret);
        }
        else
        {
            RandomNumberGenerator.Fill(secret);
        }
        return new(Convert.ToHexString(secret).ToLowerInvariant());
    }

    /// <summary>A token that the user has chosen, so that open pages reconnect when the tool is restarted.</summary>
    /// <returns>The token; null when it is too short, or would need escapes in an address.</returns>
    public static AccessToken? TryParse(string text) =>
        text.Length >= Shortest && text.All(char.IsAsciiLetterOrDigit) ? new(text) : null;

    /// <summary>Compares in constant time.</summary>
    public bool Is(string? other) => other is not null
        && CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(Text), Encoding.UTF8.GetBytes(other));
}
