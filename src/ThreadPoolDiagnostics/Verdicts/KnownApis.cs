using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What is known of methods that block: KnownApis.tsv, a line for each case with its public source.</summary>
internal static class KnownApis
{
    private const char Prefix = '*';

    private static readonly Lazy<(string Pattern, KnownApi Api)[]> Patterns = new(() =>
    [
        .. All.SelectMany(api => api.Patterns, (api, pattern) => (Pattern: pattern, Api: api))
            .OrderByDescending(one => one.Pattern.Length - (one.Pattern.EndsWith(Prefix) ? 1 : 0)),
    ]);

    private static readonly Lazy<KnownApi[]> Table = new(Read);

    /// <summary>All cases, in the order of the file.</summary>
    public static IReadOnlyList<KnownApi> All => Table.Value;

    /// <summary>The case with the longest pattern for a method that own code called; null when there is none.</summary>
    /// <param name="method">The method as stacks name it.</param>
    public static KnownApi? Find(string method)
    {
        string name = MethodName.WithoutArguments(method);
        KnownApi? known = Find(name, api => api.Kind is not KnownApiKind.Callback);
        // The asynchronous methods of a type need no counterpart.
        return known is { Kind: KnownApiKind.Twin } && name.EndsWith("Async", StringComparison.Ordinal) ? null : known;
    }

    /// <summary>The case with the longest pattern for a method that called own code; null when there is none.</summary>
    /// <param name="method">The method as stacks name it.</param>
    public static KnownApi? FindCallback(string method) =>
        Find(MethodName.WithoutArguments(method), api => api.Kind is KnownApiKind.Callback);

    private static KnownApi? Find(string name, Func<KnownApi, bool> isMeant) =>
        Array.Find(Patterns.Value, one => isMeant(one.Api) && Matches(one.Pattern, name)).Api;

    private static bool Matches(string pattern, string name) => pattern.EndsWith(Prefix)
        ? name.AsSpan().StartsWith(pattern.AsSpan(0, pattern.Length - 1), StringComparison.Ordinal)
        : name == pattern;

    private static KnownApi[] Read()
    {
        using Stream file = typeof(KnownApis).Assembly.GetManifestResourceStream("KnownApis.tsv")!;
        using var text = new StreamReader(file);
        return [.. text.ReadToEnd().Split('\n').Where(line => line.Length > 0 && line[0] != '#').Select(KnownApi.Parse)];
    }
}

/// <summary>A case of the table.</summary>
/// <param name="Patterns">Namespace.Type.Method, or the beginning of it with * at its end.</param>
/// <param name="Kind">What is known of it.</param>
/// <param name="Instead">What to do instead: the rest of a sentence that begins with the caller.</param>
/// <param name="Source">A public page that says so.</param>
internal sealed record KnownApi(IReadOnlyList<string> Patterns, KnownApiKind Kind, string Instead, string Source)
{
    /// <exception cref="FormatException">The line does not have four columns, or its kind is unknown.</exception>
    public static KnownApi Parse(string line)
    {
        if (line.Split('\t') is not [var patterns, var kind, var instead, var source])
            throw new FormatException($"Not four columns: {line}");
        return new(patterns.Split(" | "), KindOf(kind), instead, source);
    }

    private static KnownApiKind KindOf(string kind) => kind switch
    {
        "twin" => KnownApiKind.Twin,
        "sync-inside" => KnownApiKind.SyncInside,
        "no-twin" => KnownApiKind.NoTwin,
        "other" => KnownApiKind.Other,
        "callback" => KnownApiKind.Callback,
        _ => throw new FormatException($"No kind of a known method: {kind}"),
    };
}

/// <summary>What is known of a method that blocks.</summary>
internal enum KnownApiKind
{
    /// <summary>Another method is to be awaited.</summary>
    Twin,

    /// <summary>Its asynchronous form blocks, too.</summary>
    SyncInside,

    /// <summary>It has no asynchronous form.</summary>
    NoTwin,

    /// <summary>The cure is another one.</summary>
    Other,

    /// <summary>It calls own code, which cannot be asynchronous there.</summary>
    Callback,
}
