using System.Text.Json;

namespace VerdictCorpus;

/// <summary>A program of which the right verdict is known.</summary>
/// <param name="Name">The scenario's name.</param>
/// <param name="Verdicts">Each of them is right.</param>
/// <param name="Calls">Methods that may be named as the blocking one, without arguments; empty when nothing needs to be named.</param>
/// <param name="Waits">What that method may be said to wait for.</param>
/// <param name="WarmUpSeconds">From its start until the label is true.</param>
internal sealed record Exhibit(
    string Name, IReadOnlyList<string> Verdicts, IReadOnlyList<string> Calls, IReadOnlyList<string> Waits, double WarmUpSeconds)
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);
    private static readonly string[] Assemblies = ["TestTargets", "TestWebTargets"];

    /// <summary>Which program holds the scenario.</summary>
    public string Assembly { get; init; } = "";

    public bool Starves => Verdicts.Contains("starving");

    /// <summary>As the programs themselves declare them.</summary>
    public static async Task<IReadOnlyList<Exhibit>> LoadAllAsync()
    {
        var all = new List<Exhibit>();
        foreach (string assembly in Assemblies) all.AddRange(await LoadAsync(assembly));
        return all;
    }

    /// <exception cref="CorpusException">There is no exhibit of that name.</exception>
    public static IReadOnlyList<Exhibit> Choose(IReadOnlyList<Exhibit> all, IReadOnlyList<string> names)
    {
        foreach (string name in names.Where(name => all.All(exhibit => exhibit.Name != name)))
            throw new CorpusException($"--only {name}: there is no such program. There are {string.Join(", ", all.Select(e => e.Name))}.");
        return names.Count == 0 ? all : [.. all.Where(exhibit => names.Contains(exhibit.Name))];
    }

    private static async Task<IEnumerable<Exhibit>> LoadAsync(string assembly)
    {
        using Child program = Child.Start(assembly, "--labels");
        string labels = await program.Output.ReadToEndAsync();
        return JsonSerializer.Deserialize<Exhibit[]>(labels, Json)!.Select(exhibit => exhibit with { Assembly = assembly });
    }
}
