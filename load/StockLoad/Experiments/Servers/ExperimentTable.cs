using System.Globalization;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>
/// The table of every run at its start: ten stocks, with more pieces than any run can buy, so that no buy is refused.
/// </summary>
internal static class ExperimentTable
{
    /// <summary>The quantity of each stock. At a million orders per second it lasts for eleven days.</summary>
    public const long Pieces = 1_000_000_000_000;

    /// <summary>The stock that is traded when the experiment has a fixed id.</summary>
    public const int FixedId = 5;

    public static IReadOnlyList<int> Ids { get; } = [.. Enumerable.Range(1, 10)];

    public static IReadOnlyDictionary<int, long> Quantities { get; } = Ids.ToDictionary(id => id, _ => Pieces);

    /// <summary>The table as stock.txt; the prices do not matter.</summary>
    public static string Text { get; } = string.Concat(Ids.Select(id => $"{id} {Pieces} {100 * id}\n"));

    /// <summary>The quantities by stock that a server has saved.</summary>
    /// <exception cref="CommandException">The file does not exist, or is not a stock.txt.</exception>
    public static IReadOnlyDictionary<int, long> Read(string file)
    {
        try
        {
            return File.ReadLines(file).Where(line => line is not ("" or ['#', ..])).Select(Parse).ToDictionary();
        }
        catch (Exception failure)
            when (failure is IOException or FormatException or OverflowException
                or ArgumentException or UnauthorizedAccessException)
        {
            throw new CommandException($"What the server has saved to {file} cannot be read: {failure.Message}", failure);
        }
    }

    private static KeyValuePair<int, long> Parse(string line) => line.Split(' ') is [var id, var pieces, _]
        ? new(int.Parse(id, CultureInfo.InvariantCulture), long.Parse(pieces, CultureInfo.InvariantCulture))
        : throw new FormatException($"'{line}' is no line of a stock.txt.");
}
