using System.Text.Json;

namespace VerdictCorpus;

/// <summary>All exhibits, as the programs themselves declare them.</summary>
internal static class Corpus
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);
    private static readonly string[] Assemblies = ["TestTargets", "TestWebTargets"];
    private static readonly string[] OlderRuntimes = ["net8.0", "net9.0"];

    public static async Task<IReadOnlyList<Exhibit>> LoadAsync()
    {
        var all = new List<Exhibit>();
        foreach (string assembly in Assemblies) all.AddRange(await AskAsync(assembly));
        all.AddRange([.. await OtherRuntimesAsync(), .. OnOlderRuntimes([.. all.Where(exhibit => exhibit.Kind == "warm")])]);
        return all;
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

    /// <summary>A program that the solution does not build cannot be asked; its labels are in a file beside it.</summary>
    private static async Task<IEnumerable<Exhibit>> OtherRuntimesAsync()
    {
        string file = Path.Combine(PublishedTarget.SourceOf(PublishedTarget.Console), "Labels", "labels.json");
        return Parse(await File.ReadAllTextAsync(file), PublishedTarget.Console)
            .Select(exhibit => exhibit with { Runtime = exhibit.Name.Split('@')[1] });
    }

    /// <summary>The same services once more: what is true of them does not depend on the runtime.</summary>
    private static IEnumerable<Exhibit> OnOlderRuntimes(IReadOnlyList<Exhibit> services) =>
        from runtime in OlderRuntimes
        from service in services
        select service with { Name = $"{service.Name}@{runtime}", Kind = "warm-older", Runtime = runtime };

    private static IEnumerable<Exhibit> Parse(string labels, string assembly) =>
        JsonSerializer.Deserialize<Exhibit[]>(labels, Json)!.Select(exhibit => exhibit with { Assembly = assembly });
}
