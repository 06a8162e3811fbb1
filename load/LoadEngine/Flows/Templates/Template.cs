using System.Buffers;
using System.Runtime.InteropServices;
using System.Text;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Flows.Templates;

/// <summary>A text with places for values, ready to be written as bytes.</summary>
internal sealed class Template
{
    private readonly Part[] _parts;
    private readonly int _literalLength;

    private Template(IEnumerable<Part> parts)
    {
        _parts = [.. parts];
        _literalLength = _parts.Sum(part => part.Literal.Length);
        Names = [.. _parts.Where(part => part.Name >= 0).Select(part => part.Name).Distinct()];
    }

    /// <summary>The indices of the names whose values it needs.</summary>
    public IReadOnlyList<int> Names { get; }

    /// <summary>Parses a text, whose values are written as they are.</summary>
    /// <param name="text">The text, with names in braces.</param>
    /// <param name="indexOf">The index of a name.</param>
    /// <param name="encoding">That of the literal parts; null for UTF-8.</param>
    public static Template FromText(string text, Func<string, int> indexOf, Encoding? encoding = null) => new(
        Placeholders.Split(text).Select(part => part.IsName
            ? new Part([], indexOf(part.Text), IsEscaped: false)
            : new Part((encoding ?? Encoding.UTF8).GetBytes(part.Text), -1, IsEscaped: false)));

    /// <summary>Parses the path and query of a URL, whose values are escaped as data in a URL (RFC 3986, section 2.1).</summary>
    public static Template FromTarget(string target, Func<string, int> indexOf) => new(
        Placeholders.Split(target).Select(part => part.IsName
            ? new Part([], indexOf(part.Text), IsEscaped: true)
            : new Part(UrlText.Normalized(part.Text), -1, IsEscaped: false)));

    /// <summary>Several texts as one.</summary>
    public static Template Join(params IEnumerable<Template> parts) => new(parts.SelectMany(part => part._parts));

    /// <summary>The length of the text in bytes; not for one with escaped values.</summary>
    public int Length(Variables values)
    {
        int length = _literalLength;
        foreach (Part part in _parts)
            if (part.Name >= 0) length += values[part.Name].Length;
        return length;
    }

    public void WriteTo(ArrayBufferWriter<byte> into, Variables values)
    {
        foreach (Part part in _parts)
        {
            if (part.Name < 0) into.Append(part.Literal);
            else if (part.IsEscaped) UrlText.Escape(values[part.Name], into);
            else into.Append(values[part.Name]);
        }
    }

    public string ToText(Variables values)
    {
        var text = new ArrayBufferWriter<byte>();
        WriteTo(text, values);
        return Encoding.UTF8.GetString(text.WrittenSpan);
    }

    /// <summary>A literal, or the place of a value: then the index of its name is not negative.</summary>
    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Part(byte[] Literal, int Name, bool IsEscaped);
}
