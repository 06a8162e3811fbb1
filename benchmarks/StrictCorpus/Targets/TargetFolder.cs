using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StrictCorpus.Targets;

/// <summary>benchmarks/StrictTargets, built for one runtime: no part of the solution, built when it is asked for.</summary>
/// <param name="runtime">8, 10 or 11.</param>
internal sealed class TargetFolder(int runtime)
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    public int Runtime => runtime;

    public static string Sources { get; } = Path.Combine(Built.Repository, "benchmarks", "StrictTargets");

    public string Artifacts { get; } = Path.Combine(Built.Repository, "artifacts", "strict", $"{runtime}");

    /// <summary>The dotnet that starts what was built.</summary>
    public string Dotnet { get; } = runtime == 10 ? "dotnet" : DotnetRoot.WithRuntimes();

    /// <summary>Variables of what was built.</summary>
    public IReadOnlyDictionary<string, string?> Variables => Dotnet == "dotnet"
        ? new Dictionary<string, string?>()
        : new Dictionary<string, string?> { ["DOTNET_ROOT"] = Path.GetDirectoryName(Dotnet) };

    /// <summary>The path of a program or test project without its ending: its file without one starts it.</summary>
    public string PathOf(string project) => Path.Combine(Artifacts, "bin", project, "release", project);

    /// <exception cref="CorpusException">It cannot be built; the message has the compiler's.</exception>
    public void Build(string folder)
    {
        Console.Error.WriteLine($"building {folder}");
        Run(Path.Combine(Sources, folder), "build", "-c", "Release");
    }

    /// <summary>Runs a command of the SDK in a folder.</summary>
    /// <exception cref="CorpusException">It failed; the message has what it said.</exception>
    public void Run(string folder, params string[] words)
    {
        ChildResult result = ChildProcess.Run(
            new("dotnet", [.. words, "-v", "q", "--nologo", $"-p:StrictRuntime={runtime}"])
            {
                Folder = folder,
                Variables = PublishedProgram.NoBuildAround,
            },
            Patience);
        if (result.ExitCode != 0) throw new CorpusException($"dotnet {words[0]} in {folder}: {result.Output.Trim()}");
    }
}
