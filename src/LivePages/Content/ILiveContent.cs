namespace StockExchange.LivePages.Content;

/// <summary>What a live page shows besides its parts: what a viewer asks for. Called by many at a time.</summary>
internal interface ILiveContent
{
    /// <summary>The charts of an interval, as HTML.</summary>
    string Charts(TimeWindow window);

    /// <summary>A file to download; null when there is none with this name.</summary>
    LiveFile? File(string name);
}

/// <param name="Name">Under which it is saved.</param>
/// <param name="Html">A page that needs nothing else.</param>
internal sealed record LiveFile(string Name, byte[] Html);
