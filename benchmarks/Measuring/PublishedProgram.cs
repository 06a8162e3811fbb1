using StockExchange.CommandLine.Processes;

namespace StockExchange.Measuring;

/// <summary>
/// A program of tests/ on another runtime or in another form, with the runtime beside it, published on first use to
/// artifacts/runtimes. The runtime comes from the package source.
/// </summary>
internal static class PublishedProgram
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <summary>
    /// Environment of a program that builds: <c>dotnet test</c> hands its MSBuild on. It leaves no process behind, and shares
    /// the compiler server of this run where there is one (.ci/run): starting one costs about 7 s of processor time. Analyzers
    /// have seen the code when the solution was built. A build ends before a profile of it pays.
    /// </summary>
    public static IReadOnlyDictionary<string, string?> NoBuildAround { get; } = new Dictionary<string, string?>(
        Environment.GetEnvironmentVariables().Keys
            .Cast<string>().Where(name => name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase))
            .Select(name => KeyValuePair.Create(name, (string?)null)))
    {
        ["DOTNET_TieredPGO"] = "0",
        ["MSBUILDDISABLENODEREUSE"] = "1",
        ["RunAnalyzers"] = "false",
        ["UseSharedCompilation"] = Environment.GetEnvironmentVariable("SharedCompilationId") is null ? "false" : "true",
    };

    private static string Runtimes => Path.Combine(Built.Repository, "artifacts", "runtimes");

    /// <param name="project">Its name, and that of its folder in tests/.</param>
    /// <param name="runtime">A TargetRuntime of tests/Directory.Build.props, for instance "net11.0".</param>
    /// <param name="sources">Further folders of the solution that it is made of.</param>
    /// <returns>The path of the program.</returns>
    /// <exception cref="PublishException">It cannot be published here.</exception>
    public static string Publish(string project, string runtime, params IEnumerable<string> sources)
    {
        string folder = Path.Combine(Runtimes, project, runtime);
        string program = Path.Combine(folder, OperatingSystem.IsWindows() ? $"{project}.exe" : project);
        using (FileStream turn = Wait(folder))
            if (!IsUpToDate(program, [$"tests/{project}", "tests/TestTargets", "tests/TestLibrary", .. sources]))
                Publish(project, runtime, folder, program);
        return program;
    }

    private static bool IsUpToDate(string program, IEnumerable<string> sources) => File.Exists(program) && sources
        .SelectMany(folder => Directory.GetFiles(Path.Combine(Built.Repository, folder), "*", SearchOption.AllDirectories))
        .Append(Path.Combine(Built.Repository, "tests", "Directory.Build.props"))
        .All(file => File.GetLastWriteTimeUtc(file) < File.GetLastWriteTimeUtc(program));

    /// <summary>Two programs, or two threads of one, may want it at the same time.</summary>
    private static FileStream Wait(string folder)
    {
        Directory.CreateDirectory(folder);
        FileStream? turn = null;
        return SpinWait.SpinUntil(() => TryLock(folder, out turn), Patience)
            ? turn!
            : throw new PublishException($"somebody else publishes to {folder}", isRuntimeMissing: false);
    }

    private static bool TryLock(string folder, out FileStream? turn)
    {
        try
        {
            turn = new FileStream($"{folder}.lock", FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            return true;
        }
        catch (IOException)
        {
            turn = null;
            Thread.Sleep(100);
            return false;
        }
    }

    private static void Publish(string project, string runtime, string folder, string program)
    {
        ChildResult publish = ChildProcess.Run(
            new("dotnet", "publish", Path.Combine(Built.Repository, "tests", project), "-o", folder,
                $"-p:TargetRuntime={runtime}", $"-p:ArtifactsPath={Path.Combine(Runtimes, "build", project, runtime)}",
                "--nologo", "-v", "q", "-m:1") // a second MSBuild would take longer to start than it saves
            {
                Variables = NoBuildAround,
            },
            Patience);
        if (publish.ExitCode != 0)
            throw new PublishException(
                $"{project} cannot be published for {runtime}: {publish.Output.Trim()}",
                publish.Output.Contains("error NU", StringComparison.Ordinal));
        File.SetLastWriteTimeUtc(program, TimeProvider.System.GetUtcNow().UtcDateTime); // also when nothing had to be compiled
    }
}
