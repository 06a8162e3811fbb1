using System.Collections.Concurrent;
using System.Reflection;

namespace StockExchange.Pages.Html;

/// <summary>Embedded resources of pages.</summary>
internal static class PageResource
{
    private static readonly ConcurrentDictionary<(Assembly, string), string> Known = new();

    /// <summary>The style sheet of every page.</summary>
    public static string Style => Read(typeof(PageResource).Assembly, "Page.css");

    /// <summary>The script of every page: charts' values at the pointer, copy buttons.</summary>
    public static string Script => Read(typeof(PageResource).Assembly, "Page.js");

    public static string Read(Assembly assembly, string name) => Known.GetOrAdd((assembly, name), static key =>
    {
        using Stream resource = key.Item1.GetManifestResourceStream(key.Item2)!;
        using var reader = new StreamReader(resource);
        return reader.ReadToEnd();
    });
}
