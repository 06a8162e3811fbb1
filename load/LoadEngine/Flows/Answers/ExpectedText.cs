using System.Buffers;
using StockExchange.LoadEngine.Flows.Templates;
using StockExchange.LoadEngine.Flows.Values;

namespace StockExchange.LoadEngine.Flows.Answers;

/// <summary>The text that a check expects, with places for values.</summary>
/// <param name="text">The text.</param>
/// <param name="names">The names of all values, by their indices.</param>
internal sealed class ExpectedText(Template text, IReadOnlyList<string> names)
{
    private readonly int[] _needed = [.. text.Names];

    /// <summary>Which value is missing, without which the text would be another one; null when all are there.</summary>
    public string? Missing(Variables values)
    {
        foreach (int name in _needed)
            if (!values.Has(name)) return $"there is no value for {{{names[name]}}}, because no answer had it";
        return null;
    }

    public void WriteTo(ArrayBufferWriter<byte> into, Variables values) => text.WriteTo(into, values);
}
