namespace StockExchange.StockApi.Configuration;

/// <summary>What somebody may have meant who wrote something else.</summary>
internal static class NearestName
{
    /// <summary>The one that takes the fewest letters to change, add or leave out, whatever their case.</summary>
    public static string To(string written, IEnumerable<string> known) => known.MinBy(name => Distance(written, name))!;

    /// <summary>Whether a letter or two of the name are wrong, missing or too many.</summary>
    public static bool IsSlip(string written, string name) => Distance(written, name) is 1 or 2;

    /// <summary>Levenshtein's, one row at a time.</summary>
    private static int Distance(string left, string right)
    {
        int[] row = [.. Enumerable.Range(0, right.Length + 1)];
        for (int i = 0; i < left.Length; i++)
        {
            int diagonal = row[0];
            row[0] = i + 1;
            for (int j = 0; j < right.Length; j++)
            {
                int change = char.ToUpperInvariant(left[i]) == char.ToUpperInvariant(right[j]) ? 0 : 1;
                (diagonal, row[j + 1]) = (row[j + 1], Math.Min(Math.Min(row[j], row[j + 1]) + 1, diagonal + change));
            }
        }

        return row[^1];
    }
}
