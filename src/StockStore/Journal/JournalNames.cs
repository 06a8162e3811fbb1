using System.Globalization;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Journal;

/// <summary>
/// Names of the journals of a stock.txt, <c>stock.txt.journal.1</c> and so on, and of their mark, which is copied, moved and
/// deleted with them by <c>stock.txt.journal.*</c>.
/// </summary>
internal static class JournalNames
{
    private const string Infix = ".journal.";

    public static string ForGeneration(string stocks, long generation) =>
        string.Create(CultureInfo.InvariantCulture, $"{stocks}{Infix}{generation}");

    public static string Mark(string stocks) => $"{stocks}{Infix}mark";

    /// <summary>The numbers of the existing journals, ascending.</summary>
    public static IReadOnlyList<long> Generations(IDisk disk, string stocks)
    {
        var found = new List<long>();
        foreach (string path in disk.Find(Path.GetDirectoryName(stocks)!, Path.GetFileName(stocks) + Infix))
        {
            ReadOnlySpan<char> suffix = path.AsSpan(stocks.Length + Infix.Length);
            bool isNumber = long.TryParse(suffix, NumberStyles.None, CultureInfo.InvariantCulture, out long number);
            if (isNumber && ForGeneration(stocks, number) == path) found.Add(number);
        }

        found.Sort();
        return found;
    }
}
