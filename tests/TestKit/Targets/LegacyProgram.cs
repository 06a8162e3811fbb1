using System.Runtime.InteropServices;
using StockExchange.TestKit.Processes;

namespace StockExchange.TestKit.Targets;

/// <summary>
/// A program of tests/ with an older runtime beside it, published on first use to artifacts/legacy. The runtime comes from the
/// package source; where there is none, the test is skipped and says why.
/// </summary>
internal static class LegacyProgram
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <param name="project">Its name, and that of its folder in tests/.</param>
    /// <param name="framework">"net8.0" or "net9.0".</param>
    /// <param name="sources">Further folders of the solution that it is made of.</param>
    /// <returns>The path of the program.</returns>
    public static string Publish(string project, string framework, params IEnumerable<string> sources)
    {
        string[] folders =
            [.. sources.Prepend($"tests/{project}").Select(folder => Path.Combine(RepositoryFolder.FullName, folder))];
        string folder = Path.Combine(RepositoryFolder.FullName, "artifacts", "legacy", project, framework);
        string program = Path.Combine(folder, OperatingSystem.IsWindows() ? $"{project}.exe" : project);
        using (FileStream turn = Wait(folder))
            if (!IsUpToDate(program, folders)) Publish(folders[0], framework, folder);
        return program;
    }

    private static bool IsUpToDate(string program, IEnumerable<string> folders) => File.Exists(program) && folders
        .SelectMany(folder => Directory.GetFiles(folder, "*", SearchOption.AllDirectories))
        .All(file => File.GetLastWriteTimeUtc(file) < File.GetLastWriteTimeUtc($"{program}.dll"));

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

    private static void Publish(string project, string framework, string folder)
    {
        ChildResult publish = ChildProcess.Run(
            new("dotnet", "publish", project, "-f", framework, "-o", folder, "--nologo", "-v", "q",
                "-p:UseSharedCompilation=false", "-nodeReuse:false")
            {
                Variables = ChildCommand.NoBuildAround,
            },
            Patience);
        Assert.SkipWhen(publish.Output.Contains("error NU", StringComparison.Ordinal),
            $"the {framework} runtime for {RuntimeInformation.RuntimeIdentifier} cannot be restored from the package source");
        Assert.True(publish.ExitCode == 0, publish.Output);
    }
}
