namespace StockExchange.StockApi.Configuration;

/// <summary>Finds the name that a misspelled name probably means.</summary>
internal static class NearestName
{
    /// <summary>The message about an unknown name, with the nearest known one: by edit distance, ignoring case.</summary>
    public static string Refusal(string what, string written, IEnumerable<string> known, string prefix = "") =>
        $"There is no {what} {prefix}{written}. "
        + $"Did you mean {prefix}{known.MinBy(name => Distance(written, name))}? --help lists all.";

    /// <summary>Whether the edit distance is 1 or 2.</summary>
    public static bool IsSlip(string written, string name) => Distance(written, name) is 1 or 2;

    /// <summary>The Levenshtein distance.</summary>
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
