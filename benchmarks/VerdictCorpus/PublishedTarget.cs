using System.Diagnostics;

namespace VerdictCorpus;

/// <summary>
/// A program for another runtime, or in another form, published on first use to artifacts/legacy with its runtime beside it.
/// </summary>
internal sealed class PublishedTarget(string name, string runtime)
{
    /// <summary>Console programs that are built for nothing else.</summary>
    public const string Console = "LegacyTargets";

    /// <summary>For which that project is built as a variant, on the newest runtime; any other name is a framework.</summary>
    private static readonly string[] Variants = ["single-file", "trimmed", "runtime-async"];

    /// <summary>Two exhibits, one of them ahead of its turn, may want the same one.</summary>
    private static readonly SemaphoreSlim Turn = new(1);

    private static string Legacy => Path.Combine(Repository.Folder, "artifacts", "legacy");

    private string Folder => name == Console ? Path.Combine(Legacy, runtime) : Path.Combine(Legacy, name, runtime);

    private string Program => Path.Combine(Folder, OperatingSystem.IsWindows() ? $"{name}.exe" : name);

    public static string SourceOf(string name) => Path.Combine(Repository.Folder, "tests", name);

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
        && new[] { name, Path.Combine("TestTargets", "Hosting"), "TestLibrary" }
            .SelectMany(folder => Directory.GetFiles(SourceOf(folder), "*.cs*", SearchOption.AllDirectories))
            .All(file => File.GetLastWriteTimeUtc(file) < File.GetLastWriteTimeUtc(Program));

    private async Task PublishAsync(CancellationToken stop)
    {
        string[] quietly = ["--nologo", "-v", "q", "-p:UseSharedCompilation=false", "-nodeReuse:false"];
        var start = new ProcessStartInfo("dotnet", ["publish", SourceOf(name), .. Form(), "-o", Folder, .. quietly])
        {
            RedirectStandardOutput = true,
        };
        await System.Console.Error.WriteLineAsync($"Publishing {name} for {runtime} ...");
        using Process publish = Process.Start(start)!;
        string output = await publish.StandardOutput.ReadToEndAsync(stop);
        await publish.WaitForExitAsync(stop);
        if (publish.ExitCode != 0) throw new NotHereException($"{name} cannot be published for {runtime}: {output.Trim()}");
        // Also when nothing had to be compiled
        File.SetLastWriteTimeUtc(Program, TimeProvider.System.GetUtcNow().UtcDateTime);
    }

    /// <summary>What the solution builds as well is built apart from it.</summary>
    private string[] Form() =>
        name != Console ? [$"-p:OlderRuntime={runtime}", $"-p:ArtifactsPath={Path.Combine(Legacy, "build", runtime)}"]
        : Variants.Contains(runtime) ? ["-f", "net10.0", $"-p:Variant={runtime}"]
        : ["-f", runtime];
}
