using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace VerdictCorpus.Libraries;

/// <summary>
/// tests/TestLibraryTargets, which is no part of the solution: it is built when it is asked for, with the packages that it needs.
/// </summary>
internal static class LibraryPrograms
{
    public const string Assembly = "TestLibraryTargets";

    /// <summary>Further folders of the solution that it is made of.</summary>
    public static IReadOnlyList<string> Sources { get; } = ["tests/TestWebTargets"];

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(10);

    /// <summary>Builds it in the configuration of this program.</summary>
    /// <exception cref="CorpusException">It cannot be built; the message has the compiler's.</exception>
    public static void Build()
    {
        string folder = Path.Combine(Built.Repository, "tests", Assembly);
        string configuration = Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));
        ChildResult build = ChildProcess.Run(
            new("dotnet", "build", folder, "-c", configuration, "-v", "q", "--nologo")
            {
                Variables = PublishedProgram.NoBuildAround,
            },
            Patience);
        if (build.ExitCode != 0) throw new CorpusException($"{Assembly} cannot be built: {build.Output.Trim()}");
    }
}
