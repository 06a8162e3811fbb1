using System.Buffers;

namespace StockExchange.StockStore;

/// <summary>
/// What makes an order and its retries one (IETF draft httpapi-idempotency-key-header): whoever sends a key again gets the first
/// answer, and trades once.
/// </summary>
public sealed record OrderKey
{
    /// <summary>Most characters of a key.</summary>
    public const int LongestValue = 255;

    /// <summary>Most characters of a client's name: an IPv6 address has 45.</summary>
    private const int LongestClient = 64;

    private static readonly SearchValues<char> Printable =
        SearchValues.Create([.. Enumerable.Range(' ', '~' - ' ' + 1).Select(c => (char)c)]);

    /// <param name="value">1 to 255 printable ASCII characters.</param>
    /// <param name="client">
    /// Who sent it, such as its address; what is remembered is bounded for each. Cut off after 64 characters.
    /// </param>
    /// <exception cref="ArgumentException">The value is empty, too long, or not of printable ASCII.</exception>
    public OrderKey(string value, string client)
    {
        ArgumentNullException.ThrowIfNull(value);
        ArgumentNullException.ThrowIfNull(client);
        if (!IsValid(value))
            throw new ArgumentException($"A key has 1 to {LongestValue} printable ASCII characters.", nameof(value));
        Value = value;
        Client = client.Length > LongestClient ? client[..LongestClient] : client;
    }

    /// <summary>The key.</summary>
    public string Value { get; }

    /// <summary>Who sent it.</summary>
    public string Client { get; }

    /// <summary>Whether a key can be made of it.</summary>
    public static bool IsValid(string value) =>
        value is { Length: > 0 and <= LongestValue } && !value.AsSpan().ContainsAnyExcept(Printable);
}
