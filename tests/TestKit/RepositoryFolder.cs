using StockExchange.Measuring;

namespace StockExchange.TestKit;

/// <summary>The folder of the solution.</summary>
internal static class RepositoryFolder
{
    public static string FullName => Built.Repository;
}
