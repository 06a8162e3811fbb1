using System.Diagnostics;

namespace VerdictCorpus;

/// <summary>
/// A program for another runtime, or in another form, published on first use to artifacts/runtimes with its runtime beside it.
/// </summary>
/// <param name="name">Of its project in tests/.</param>
/// <param name="runtime">A TargetRuntime of tests/Directory.Build.props.</param>
internal sealed class PublishedTarget(string name, string runtime)
{
    /// <summary>Two exhibits, one of them ahead of its turn, may want the same one.</summary>
    private static readonly SemaphoreSlim Turn = new(1);

    private static string Runtimes => Path.Combine(Repository.Folder, "artifacts", "runtimes");

    private static string Tests => Path.Combine(Repository.Folder, "tests");

    private string Folder => Path.Combine(Runtimes, name, runtime);

    private string Program => Path.Combine(Folder, OperatingSystem.IsWindows() ? $"{name}.exe" : name);

    /// <exception cref="NotHereException">It cannot be published here.</exception>
    public async Task<string> FileAsync(CancellationToken stop)
    {
        await Turn.WaitAsync(stop);
        try
        {
            if (!IsUpToDate()) await PublishAsync(stop);
            return Program;
        }
        finally
        {
            Turn.Release();
        }
    }

    private bool IsUpToDate() => File.Exists(Program)
        && new[] { name, "TestTargets", "TestLibrary" }
            .SelectMany(folder => Directory.GetFiles(Path.Combine(Tests, folder), "*.cs*", SearchOption.AllDirectories))
            .Append(Path.Combine(Tests, "Directory.Build.props"))
            .All(file => File.GetLastWriteTimeUtc(file) < File.GetLastWriteTimeUtc(Program));

    private async Task PublishAsync(CancellationToken stop)
    {
        string[] apart = [$"-p:TargetRuntime={runtime}", $"-p:ArtifactsPath={Path.Combine(Runtimes, "build", name, runtime)}"];
        string[] quietly = ["--nologo", "-v", "q", "-p:UseSharedCompilation=false", "-nodeReuse:false"];
        var start = new ProcessStartInfo("dotnet", ["publish", Path.Combine(Tests, name), .. apart, "-o", Folder, .. quietly])
        {
            RedirectStandardOutput = true,
        };
        await Console.Error.WriteLineAsync($"Publishing {name} for {runtime} ...");
        using Process publish = Process.Start(start)!;
        string output = await publish.StandardOutput.ReadToEndAsync(stop);
        await publish.WaitForExitAsync(stop);
        if (publish.ExitCode != 0) throw new NotHereException($"{name} cannot be published for {runtime}: {output.Trim()}");
        // Also when nothing had to be compiled
        File.SetLastWriteTimeUtc(Program, TimeProvider.System.GetUtcNow().UtcDateTime);
    }
}
