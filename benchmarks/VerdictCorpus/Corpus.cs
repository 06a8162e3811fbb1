using System.Text.Json;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using VerdictCorpus.Libraries;

namespace VerdictCorpus;

/// <summary>All labelled programs, as the test programs themselves declare them.</summary>
internal static class Corpus
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);
    private static readonly string[] Assemblies = ["TestTargets", "TestWebTargets"];
    private static readonly string[] OlderRuntimes = ["net8.0", "net9.0"];
    private static readonly string[] OnEachRuntime = ["task-wait", "lock-around-request", "async"];

    /// <summary>What the solution builds for.</summary>
    public const string OwnRuntime = "net10.0";

    /// <summary>What the programs can be built for beside .NET 10, which is what the solution builds for.</summary>
    public static IReadOnlyList<string> Runtimes { get; } =
        [.. OlderRuntimes, "net11.0", "single-file", "trimmed", "runtime-async"];

    /// <param name="runtime">All programs on that one; null for each on its own.</param>
    public static async Task<IReadOnlyList<LabelledProgram>> LoadAsync(string? runtime = null)
    {
        var all = new List<LabelledProgram>();
        foreach (string assembly in Assemblies) all.AddRange(await AskAsync(assembly));
        if (runtime is not null) return [.. all.Select(program => program.On(runtime))];
        return
        [
            .. all,
            .. On(Runtimes, "runtime", all.Where(program => OnEachRuntime.Contains(program.Name))),
            .. On(OlderRuntimes, "warm-older", all.Where(program => program.Kind == "warm")),
        ];
    }

    /// <summary>Those with libraries, which are built first.</summary>
    /// <param name="runtime">On that one; null for .NET 10.</param>
    /// <exception cref="CorpusException">They cannot be built.</exception>
    public static async Task<IReadOnlyList<LabelledProgram>> LoadLibrariesAsync(string? runtime)
    {
        LibraryPrograms.Build();
        IEnumerable<LabelledProgram> all = await AskAsync(LibraryPrograms.Assembly);
        return [.. runtime is null ? all : all.Select(program => program.On(runtime))];
    }

    /// <summary>Those with these names and of these kinds; an empty list asks for all.</summary>
    /// <exception cref="CorpusException">There is no program of that name, or none of that kind.</exception>
    public static IReadOnlyList<LabelledProgram> Choose(
        IReadOnlyList<LabelledProgram> all, IReadOnlyList<string> names, IReadOnlyList<string> kinds)
    {
        CheckAll("--only", "program", names, [.. all.Select(program => program.Name)]);
        CheckAll("--kind", "kind", kinds, [.. all.Select(program => program.Kind).Distinct()]);
        return [.. all.Where(program => IsWanted(program.Name, names) && IsWanted(program.Kind, kinds))];
    }

    private static bool IsWanted(string value, IReadOnlyList<string> wanted) => wanted.Count == 0 || wanted.Contains(value);

    private static void CheckAll(string option, string what, IReadOnlyList<string> wanted, IReadOnlyList<string> known)
    {
        foreach (string name in wanted.Except(known))
            throw new CorpusException($"{option} {name}: there is no such {what}. There are {string.Join(", ", known)}.");
    }

    private static async Task<IEnumerable<LabelledProgram>> AskAsync(string assembly)
    {
        using ChildProcess program = ChildProcess.Start(new("dotnet", Built.Dll(assembly), "--labels"));
        await program.WaitForExitAsync(null, CancellationToken.None);
        return JsonSerializer.Deserialize<LabelledProgram[]>(program.Output, Json)!
            .Select(label => label with { Assembly = assembly });
    }

    /// <summary>The same programs once more: what is true of them does not depend on the runtime.</summary>
    private static IEnumerable<LabelledProgram> On(
        IEnumerable<string> runtimes, string kind, IEnumerable<LabelledProgram> programs) =>
        from runtime in runtimes
        from program in programs
        select program.On(runtime) with { Kind = kind };
}
