namespace StockExchange.Pages.Html;

/// <summary>What every page has in it, or loads from the server that shows it.</summary>
internal static class PageResource
{
    private static readonly Lazy<string> StyleText = new(() => Read("Page.css"));
    private static readonly Lazy<string> ScriptText = new(() => Read("Page.js"));

    /// <summary>A style sheet.</summary>
    public static string Style => StyleText.Value;

    /// <summary>The read-outs of charts, and what copies commands.</summary>
    public static string Script => ScriptText.Value;

    /// <summary>A file that is compiled into this assembly.</summary>
    public static string Read(string name)
    {
        using Stream resource = typeof(PageResource).Assembly.GetManifestResourceStream(name)!;
        using var reader = new StreamReader(resource);
        return reader.ReadToEnd();
    }
}
