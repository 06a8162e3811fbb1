namespace StockExchange.LivePages.Content;

/// <summary>The title of a live page, and the names of its parts above and below the charts.</summary>
internal sealed record LiveLayout(string Title, IReadOnlyList<string> Above, IReadOnlyList<string> Below)
{
    /// <summary>The name of a part that replaces the whole page as soon as it is not empty.</summary>
    public const string Report = "report";
}
