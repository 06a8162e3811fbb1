using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Counters;

/// <summary>
/// Providers of counters, in the syntax of dotnet-counters: <c>NAME,NAME[counter,counter]</c>, where
/// <c>EventCounters\NAME</c> and <c>Meters\NAME</c> select one kind.
/// </summary>
internal static class ProviderList
{
    public const string Expected = @"write it like System.Runtime[cpu-usage,gc-heap-size],Microsoft.AspNetCore.Hosting";

    private static readonly (string Prefix, CounterSources Sources)[] Prefixes =
        [(@"EventCounters\", CounterSources.EventCounters), (@"Meters\", CounterSources.Meter)];

    /// <summary>Parses a list; null for invalid syntax.</summary>
    public static IReadOnlyList<CounterProvider>? Parse(string text)
    {
        var providers = new List<CounterProvider>();
        foreach (string item in SplitOutsideBrackets(text))
        {
            if (ParseProvider(item.Trim()) is not { } provider) return null;
            providers.Add(provider);
        }
        return [.. providers.GroupBy(provider => provider.Name, StringComparer.OrdinalIgnoreCase).Select(Merge)];
    }

    private static CounterProvider? ParseProvider(string text)
    {
        int bracket = text.IndexOf('[', StringComparison.Ordinal);
        if (bracket < 0) return text.Length > 0 && !text.Contains(']') ? Named(text, []) : null;
        string[] counters = text[(bracket + 1)..].TrimEnd(']').Split(',', StringSplitOptions.TrimEntries);
        bool isWellFormed = bracket > 0 && text.IndexOf(']', StringComparison.Ordinal) == text.Length - 1
            && counters.All(counter => counter.Length > 0 && !counter.Contains('['));
        return isWellFormed ? Named(text[..bracket].TrimEnd(), counters) : null;
    }

    private static CounterProvider? Named(string name, string[] counters)
    {
        foreach ((string prefix, CounterSources sources) in Prefixes)
            if (name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
                return name.Length == prefix.Length ? null : new(name[prefix.Length..], sources, counters);
        return CounterProvider.FromName(name, counters);
    }

    /// <summary>Merges the entries of a provider that is named twice.</summary>
    private static CounterProvider Merge(IEnumerable<CounterProvider> same) => same.Aggregate((first, second) => new(
        first.Name,
        first.Sources | second.Sources,
        first.Counters.Count == 0 || second.Counters.Count == 0 ? [] : [.. first.Counters.Union(second.Counters)]));

    private static IEnumerable<string> SplitOutsideBrackets(string text)
    {
        int start = 0;
        bool inside = false;
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] is '[' or ']') inside = text[i] == '[';
            if (text[i] != ',' || inside) continue;
            yield return text[start..i];
            start = i + 1;
        }
        yield return text[start..];
    }
}
