namespace StockExchange.StockStore.Tests.Table;

/// <summary>
/// Ids that an index of any length up to a million slots sends to its very first slot: the worst that a client could list.
/// </summary>
internal static class CollidingIds
{
    public static int[] Take(int count)
    {
        uint inverse = InverseOfTheHashMultiplier();
        int[] ids =
            [.. Enumerable.Range(1, 4_095).Select(product => unchecked((int)(inverse * (uint)product))).Where(id => id > 0)];
        return [.. ids.Take(count).Where(id => CellIndex.Home(id, 1 << 20) == 0)];
    }

    /// <summary>Newton's iteration modulo 2^32; each round doubles the number of correct bits.</summary>
    private static uint InverseOfTheHashMultiplier()
    {
        const uint multiplier = 2_654_435_769;
        uint inverse = multiplier;
        for (int round = 0; round < 5; round++)
            inverse = unchecked(inverse * (2 - (multiplier * inverse)));
        return inverse;
    }
}
