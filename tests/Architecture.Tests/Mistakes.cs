namespace StockExchange.Architecture.Tests;

/// <summary>Asserts that a rule found nothing, and lists all that it found.</summary>
internal static class Mistakes
{
    public static void AreNone(IEnumerable<string> found)
    {
        string[] mistakes = [.. found];
        Assert.True(mistakes is [], string.Join(Environment.NewLine, mistakes));
    }
}
