using System.Text;

namespace StockExchange.Measuring;

/// <summary>Ten stocks with enough pieces for any number of rounds.</summary>
internal static class SampleTable
{
    private const long Quantity = 1_000_000_000;

    public static readonly byte[] Json =
        Encoding.UTF8.GetBytes($"[{Each(",", id => $$"""{"id":{{id}},"quantity":{{Quantity}},"price":1000}""")}]");

    public static readonly byte[] Bought =
        Encoding.UTF8.GetBytes($$"""{"id":1,"side":"buy","quantity":1,"remaining":{{Quantity}},"price":1000}""");

    public static readonly string Text = Each("\n", id => $"{id} {Quantity} 1000");

    private static string Each(string separator, Func<int, string> stock) =>
        string.Join(separator, Enumerable.Range(1, 10).Select(stock));
}
