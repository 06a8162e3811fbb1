namespace StockExchange.Architecture.Tests;

/// <summary>What a rule found: all of it is said, which no assertion on a collection does.</summary>
internal static class Mistakes
{
    public static void AreNone(IEnumerable<string> found)
    {
        string[] mistakes = [.. found];
        Assert.True(mistakes is [], string.Join(Environment.NewLine, mistakes));
    }
}
