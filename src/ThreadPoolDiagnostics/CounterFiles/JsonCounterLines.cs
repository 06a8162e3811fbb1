using System.Buffers;
using System.Text;
using System.Text.Json;

namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>
/// The events of a JSON document of dotnet-counters: an object with TargetProcess, StartTime and Events, all in one line. It is
/// read piece by piece, so that one that breaks off shows what came before.
/// </summary>
internal sealed class JsonCounterLines(Stream stream)
{
    /// <summary>In the list of events, which is in the document.</summary>
    private const int DepthOfEvents = 2;

    /// <summary>The longest name or text.</summary>
    private const int LongestToken = 64 << 10;

    /// <summary>The properties of an event that count.</summary>
    private static readonly HashSet<string> Known = ["timestamp", "provider", "name", "tags", "counterType", "value"];

    private readonly List<CounterLine> _lines = [];
    private readonly Dictionary<string, string> _event = new(StringComparer.Ordinal);
    private readonly byte[] _buffer = new byte[LongestToken];
    private string _property = "";

    /// <summary>What is wrong with the document after the last event that could be read; null when nothing is.</summary>
    public Exception? Damage { get; private set; }

    /// <summary>Whether a file that begins so is one.</summary>
    public static bool IsHead(ReadOnlySpan<byte> head)
    {
        string text = Encoding.UTF8.GetString(head).TrimStart('\uFEFF', ' ', '\t', '\r', '\n');
        return text.StartsWith('{') && text[1..].TrimStart().StartsWith("\"TargetProcess\"", StringComparison.Ordinal);
    }

    /// <summary>The counters of the runtime; all other events are ignored.</summary>
    public IEnumerable<CounterLine> Read()
    {
        var state = new JsonReaderState();
        int held = 0;
        for (bool isFirst = true, isLast = false; !isLast && Damage is null; isFirst = false)
        {
            if (held == _buffer.Length) Damage = new JsonException("A text in it is too long.");
            else
            {
                int count = stream.ReadAtLeast(_buffer.AsSpan(held), 1, throwOnEndOfStream: false);
                isLast = count == 0;
                held = Advance(_buffer.AsSpan(0, held + count), isFirst, isLast, ref state);
            }
            foreach (CounterLine line in _lines) yield return line;
            _lines.Clear();
        }
    }

    /// <summary>Reads what is complete, and moves the rest to the begin of the buffer.</summary>
    /// <returns>The length of the rest.</returns>
    private int Advance(Span<byte> bytes, bool isFirst, bool isLast, ref JsonReaderState state)
    {
        int begin = isFirst && bytes.StartsWith(Encoding.UTF8.Preamble) ? Encoding.UTF8.Preamble.Length : 0;
        var reader = new Utf8JsonReader(bytes[begin..], isLast, state);
        try
        {
            while (reader.Read()) Take(ref reader);
        }
        catch (Exception damage) when (damage is JsonException or InvalidOperationException) // text that is no UTF-8
        {
            Damage = damage;
            return 0;
        }
        state = reader.CurrentState;
        int consumed = begin + (int)reader.BytesConsumed;
        bytes[consumed..].CopyTo(_buffer);
        return bytes.Length - consumed;
    }

    private void Take(ref Utf8JsonReader reader)
    {
        if (reader.TokenType is JsonTokenType.EndObject && reader.CurrentDepth == DepthOfEvents) EndEvent();
        else if (reader.TokenType is JsonTokenType.PropertyName) _property = reader.GetString() ?? "";
        else if (reader.TokenType is JsonTokenType.String or JsonTokenType.Number
            && reader.CurrentDepth == DepthOfEvents + 1 && Known.Contains(_property))
            _event[_property] = reader.TokenType is JsonTokenType.String
                ? reader.GetString() ?? ""
                : Encoding.UTF8.GetString(reader.HasValueSequence ? reader.ValueSequence.ToArray() : reader.ValueSpan);
    }

    private void EndEvent()
    {
        if (Of("provider") == CounterLine.Provider
            && CounterLine.From(ClockText.Parse(Of("timestamp")), NameWithTags(), Of("counterType"), Of("value")) is { } line)
            _lines.Add(line);
        _event.Clear();
    }

    private string NameWithTags() => Of("tags") is { Length: > 0 } tags ? $"{Of("name")}[{tags}]" : Of("name");

    private string Of(string property) => _event.GetValueOrDefault(property, "");
}
