using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Flows.Answers;

/// <summary>
/// A JSON pointer (RFC 6901), which is followed while the document is read: nothing of it is kept, and reading ends at the value.
/// </summary>
internal sealed class JsonPointer
{
    private const int Deepest = 256;

    private static readonly JsonReaderOptions Options = new() { MaxDepth = Deepest };

    private readonly (byte[] Name, int Index)[] _steps;

    private JsonPointer(IEnumerable<string> steps) =>
        _steps = [.. steps.Select(step => (Encoding.UTF8.GetBytes(step), Index(step)))];

    /// <summary>Parses a pointer: empty for the whole document, else each step after a slash.</summary>
    /// <exception cref="FormatException">It does not begin with a slash, or has a tilde without 0 or 1 after it.</exception>
    public static JsonPointer Parse(string text)
    {
        if (text.Length == 0) return new([]);
        if (text[0] != '/') throw new FormatException($"the JSON pointer '{text}' does not begin with /");
        if (text.Replace("~0", "", StringComparison.Ordinal).Replace("~1", "", StringComparison.Ordinal).Contains('~'))
            throw new FormatException($"the JSON pointer '{text}' has a ~ that is neither ~0 nor ~1");
        return new(text[1..].Split('/').Select(step =>
            step.Replace("~1", "/", StringComparison.Ordinal).Replace("~0", "~", StringComparison.Ordinal)));
    }

    /// <summary>Writes the value: a string as text in UTF-8, anything else as its JSON.</summary>
    /// <param name="json">The document.</param>
    /// <param name="into">Gets the value.</param>
    /// <param name="nullIsValue">Whether null is a value, too, as it is for a check, but not for a later request.</param>
    /// <returns>False when there is none.</returns>
    /// <exception cref="JsonException">The text is not JSON, as far as it was read.</exception>
    public bool TryRead(ReadOnlySpan<byte> json, ArrayBufferWriter<byte> into, bool nullIsValue = false)
    {
        if (json.StartsWith(Encoding.UTF8.Preamble)) json = json[Encoding.UTF8.Preamble.Length..];
        var reader = new Utf8JsonReader(json, Options);
        if (!reader.Read()) return false;
        foreach (var (name, index) in _steps)
            if (!Enter(ref reader, name, index)) return false;
        switch (reader.TokenType)
        {
            case JsonTokenType.Null when !nullIsValue: return false;
            case JsonTokenType.String: into.Advance(reader.CopyString(into.GetSpan(reader.ValueSpan.Length))); break;
            case JsonTokenType.StartObject or JsonTokenType.StartArray:
                int start = (int)reader.TokenStartIndex;
                reader.Skip();
                into.Append(json[start..(int)reader.BytesConsumed]);
                break;
            default: into.Append(reader.ValueSpan); break;
        }

        return true;
    }

    private static bool Enter(ref Utf8JsonReader reader, ReadOnlySpan<byte> name, int index) => reader.TokenType switch
    {
        JsonTokenType.StartObject => EnterObject(ref reader, name),
        JsonTokenType.StartArray => index >= 0 && EnterArray(ref reader, index),
        _ => false,
    };

    private static bool EnterObject(ref Utf8JsonReader reader, ReadOnlySpan<byte> name)
    {
        while (reader.Read() && reader.TokenType is JsonTokenType.PropertyName)
        {
            bool isIt = reader.ValueTextEquals(name);
            reader.Read();
            if (isIt) return true;
            reader.Skip();
        }

        return false;
    }

    private static bool EnterArray(ref Utf8JsonReader reader, int index)
    {
        while (reader.Read() && reader.TokenType is not JsonTokenType.EndArray)
        {
            if (index-- == 0) return true;
            reader.Skip();
        }

        return false;
    }

    /// <summary>The index of an array's element: digits without a leading zero; -1 for other steps.</summary>
    private static int Index(string step) =>
        int.TryParse(step, NumberStyles.None, CultureInfo.InvariantCulture, out int index) && index.ToString() == step
            ? index
            : -1;
}
