using System.Runtime.InteropServices;
using StockExchange.TestKit.Processes;

namespace StockExchange.TestKit.Targets;

/// <summary>
/// A program of tests/ on another runtime or in another form, with the runtime beside it, published on first use to
/// artifacts/runtimes. The runtime comes from the package source; where there is none, the test is skipped and says why.
/// </summary>
internal static class PublishedProgram
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private static string Runtimes => Path.Combine(RepositoryFolder.FullName, "artifacts", "runtimes");

    /// <param name="project">Its name, and that of its folder in tests/.</param>
    /// <param name="runtime">A TargetRuntime of tests/Directory.Build.props, for instance "net11.0".</param>
    /// <param name="sources">Further folders of the solution that it is made of.</param>
    /// <returns>The path of the program.</returns>
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
        .SelectMany(folder =>
            Directory.GetFiles(Path.Combine(RepositoryFolder.FullName, folder), "*", SearchOption.AllDirectories))
        .Append(Path.Combine(RepositoryFolder.FullName, "tests", "Directory.Build.props"))
        .All(file => File.GetLastWriteTimeUtc(file) < File.GetLastWriteTimeUtc(program));

    /// <summary>Two test programs, or two runs, may want it at the same time.</summary>
    private static FileStream Wait(string folder)
    {
        Directory.CreateDirectory(folder);
        FileStream? turn = null;
        Assert.True(SpinWait.SpinUntil(() => TryLock(folder, out turn), Patience), $"somebody else publishes to {folder}");
        return turn!;
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
            new("dotnet", "publish", Path.Combine(RepositoryFolder.FullName, "tests", project), "-o", folder,
                $"-p:TargetRuntime={runtime}", $"-p:ArtifactsPath={Path.Combine(Runtimes, "build", project, runtime)}",
                "--nologo", "-v", "q", "-p:UseSharedCompilation=false", "-nodeReuse:false")
            {
                Variables = ChildCommand.NoBuildAround,
            },
            Patience);
        Assert.SkipWhen(publish.Output.Contains("error NU", StringComparison.Ordinal),
            $"the {runtime} runtime for {RuntimeInformation.RuntimeIdentifier} cannot be restored from the package source");
        Assert.True(publish.ExitCode == 0, publish.Output);
        File.SetLastWriteTimeUtc(program, TimeProvider.System.GetUtcNow().UtcDateTime); // also when nothing had to be compiled
    }
}
