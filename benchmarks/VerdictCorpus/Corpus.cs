using System.Text.Json;

namespace VerdictCorpus;

/// <summary>All exhibits, as the programs themselves declare them.</summary>
internal static class Corpus
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);
    private static readonly string[] Assemblies = ["TestTargets", "TestWebTargets"];
    private static readonly string[] OlderRuntimes = ["net8.0", "net9.0"];
    private static readonly string[] OnEachRuntime = ["task-wait", "lock-around-request", "async"];

    /// <summary>What the programs can be built for beside .NET 10, which is what the solution builds for.</summary>
    public static IReadOnlyList<string> Runtimes { get; } =
        [.. OlderRuntimes, "net11.0", "single-file", "trimmed", "runtime-async"];

    /// <param name="runtime">All programs on that one; null for each on its own.</param>
    public static async Task<IReadOnlyList<Exhibit>> LoadAsync(string? runtime = null)
    {
        var all = new List<Exhibit>();
        foreach (string assembly in Assemblies) all.AddRange(await AskAsync(assembly));
        if (runtime is not null) return [.. all.Select(exhibit => exhibit.On(runtime))];
        return
        [
            .. all,
            .. On(Runtimes, "runtime", all.Where(exhibit => OnEachRuntime.Contains(exhibit.Name))),
            .. On(OlderRuntimes, "warm-older", all.Where(exhibit => exhibit.Kind == "warm")),
        ];
    }

    /// <summary>Those with these names and of these kinds; an empty list asks for all.</summary>
    /// <exception cref="CorpusException">There is no exhibit of that name, or none of that kind.</exception>
    public static IReadOnlyList<Exhibit> Choose(
        IReadOnlyList<Exhibit> all, IReadOnlyList<string> names, IReadOnlyList<string> kinds)
    {
        CheckAll("--only", "program", names, [.. all.Select(exhibit => exhibit.Name)]);
        CheckAll("--kind", "kind", kinds, [.. all.Select(exhibit => exhibit.Kind).Distinct()]);
        return [.. all.Where(exhibit => IsWanted(exhibit.Name, names) && IsWanted(exhibit.Kind, kinds))];
    }

    private static bool IsWanted(string value, IReadOnlyList<string> wanted) => wanted.Count == 0 || wanted.Contains(value);

    private static void CheckAll(string option, string what, IReadOnlyList<string> wanted, IReadOnlyList<string> known)
    {
        foreach (string name in wanted.Except(known))
            throw new CorpusException($"{option} {name}: there is no such {what}. There are {string.Join(", ", known)}.");
    }

    private static async Task<IEnumerable<Exhibit>> AskAsync(string assembly)
    {
        using Child program = Child.Start(assembly, "--labels");
        return Parse(await program.Output.ReadToEndAsync(), assembly);
    }

    /// <summary>The same programs once more: what is true of them does not depend on the runtime.</summary>
    private static IEnumerable<Exhibit> On(IEnumerable<string> runtimes, string kind, IEnumerable<Exhibit> exhibits) =>
        from runtime in runtimes
        from exhibit in exhibits
        select exhibit.On(runtime) with { Kind = kind };

    private static IEnumerable<Exhibit> Parse(string labels, string assembly) =>
        JsonSerializer.Deserialize<Exhibit[]>(labels, Json)!.Select(exhibit => exhibit with { Assembly = assembly });
}
