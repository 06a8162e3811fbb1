using System.Buffers;

namespace StockExchange.StockStore;

/// <summary>
/// An idempotency key (IETF draft httpapi-idempotency-key-header): an order that is sent again with the same key is carried out
/// once, and each retry gets the first answer.
/// </summary>
public sealed record OrderKey
{
    /// <summary>Maximum number of characters of a key.</summary>
    public const int LongestValue = 255;

    /// <summary>Maximum number of characters of a client's name; an IPv6 address has 45.</summary>
    private const int LongestClient = 64;

    private static readonly SearchValues<char> Printable =
        SearchValues.Create([.. Enumerable.Range(' ', '~' - ' ' + 1).Select(c => (char)c)]);

    /// <param name="value">1 to 255 printable ASCII characters.</param>
    /// <param name="client">
    /// The sender, such as its address; the number of keys is limited per client. Truncated to 64 characters.
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

    /// <summary>The sender.</summary>
    public string Client { get; }

    /// <summary>Whether the value is a valid key: 1 to 255 printable ASCII characters.</summary>
    public static bool IsValid(string value) =>
        value is { Length: > 0 and <= LongestValue } && !value.AsSpan().ContainsAnyExcept(Printable);
}
