using System.Collections.Concurrent;

namespace StockExchange.LivePages.Serving;

/// <summary>The files of a live page, which are compiled into this assembly.</summary>
internal static class LiveResource
{
    private static readonly ConcurrentDictionary<string, string> Known = new(StringComparer.Ordinal);

    public static string Read(string name) => Known.GetOrAdd(name, static name =>
    {
        using Stream resource = typeof(LiveResource).Assembly.GetManifestResourceStream(name)!;
        using var reader = new StreamReader(resource);
        return reader.ReadToEnd();
    });
}
