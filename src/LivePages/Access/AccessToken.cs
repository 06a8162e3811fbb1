using System.Security.Cryptography;
using System.Text;

namespace StockExchange.LivePages.Access;

/// <summary>What a viewer has to know.</summary>
/// <param name="Text">Letters and digits.</param>
internal sealed record AccessToken(string Text)
{
    private const int Bytes = 16;
    private const int Shortest = 16;

    /// <summary>
    /// One that nobody can guess. On Linux from the kernel: .NET asks OpenSSL, and aborts the process in an image without it.
    /// </summary>
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

    /// <summary>One that somebody has chosen, so that pages stay open when the tool is started again.</summary>
    /// <exception cref="FormatException">It is too short, or would need escapes in an address.</exception>
    public static AccessToken Parse(string text) => text.Length >= Shortest && text.All(char.IsAsciiLetterOrDigit)
        ? new(text)
        : throw new FormatException($"at least {Shortest} letters and digits are needed.");

    /// <summary>Takes as long for a wrong one as for the right one.</summary>
    public bool Is(string? other) => other is not null
        && CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(Text), Encoding.UTF8.GetBytes(other));
}
