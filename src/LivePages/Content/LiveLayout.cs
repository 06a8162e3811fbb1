namespace StockExchange.LivePages.Content;

/// <summary>What a live page consists of, from top to bottom.</summary>
/// <param name="Title">Of the page; text.</param>
/// <param name="Above">The parts above the charts.</param>
/// <param name="Below">The parts below them.</param>
internal sealed record LiveLayout(string Title, IReadOnlyList<string> Above, IReadOnlyList<string> Below)
{
    /// <summary>The name of a part that takes the place of the whole page as soon as there is something in it.</summary>
    public const string Report = "report";
}
