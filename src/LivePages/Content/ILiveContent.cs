namespace StockExchange.LivePages.Content;

/// <summary>What viewers of a live page request besides its parts. Called concurrently.</summary>
internal interface ILiveContent
{
    /// <summary>The charts of an interval, as HTML.</summary>
    string Charts(TimeWindow window);

    /// <summary>A file to download; null when none has this name.</summary>
    LiveFile? File(string name);
}

/// <summary>A self-contained page to download, with its file name.</summary>
internal sealed record LiveFile(string Name, byte[] Html);
