using System.Diagnostics;

namespace VerdictCorpus;

/// <summary>
/// LegacyTargets for another runtime, or in another form, published on first use to artifacts/legacy with its runtime beside it.
/// </summary>
internal static class PublishedTarget
{
    public const string Name = "LegacyTargets";

    /// <summary>For which the project is built as a variant, on the newest runtime; any other name is a framework.</summary>
    private static readonly string[] Variants = ["single-file", "trimmed", "runtime-async"];

    /// <summary>Two exhibits, one of them ahead of its turn, may want the same one.</summary>
    private static readonly SemaphoreSlim Turn = new(1);

    public static string Source => Path.Combine(Repository.Folder, "tests", Name);

    /// <exception cref="NotHereException">It cannot be published here.</exception>
    public static async Task<string> FileAsync(string runtime, CancellationToken stop)
    {
        string folder = Path.Combine(Repository.Folder, "artifacts", "legacy", runtime);
        string program = ProgramIn(folder);
        await Turn.WaitAsync(stop);
        try
        {
            if (!IsUpToDate(program)) await PublishAsync(runtime, folder, stop);
            return program;
        }
        finally
        {
            Turn.Release();
        }
    }

    private static string ProgramIn(string folder) => Path.Combine(folder, OperatingSystem.IsWindows() ? $"{Name}.exe" : Name);

    private static bool IsUpToDate(string program) => File.Exists(program)
        && Directory.GetFiles(Source, "*.cs*").All(file => File.GetLastWriteTimeUtc(file) < File.GetLastWriteTimeUtc(program));

    private static async Task PublishAsync(string runtime, string folder, CancellationToken stop)
    {
        string[] quietly = ["--nologo", "-v", "q", "-p:UseSharedCompilation=false", "-nodeReuse:false"];
        string[] form = Variants.Contains(runtime) ? ["-f", "net10.0", $"-p:Variant={runtime}"] : ["-f", runtime];
        var start = new ProcessStartInfo("dotnet", ["publish", Source, .. form, "-o", folder, .. quietly])
        {
            RedirectStandardOutput = true,
        };
        await Console.Error.WriteLineAsync($"Publishing {Name} for {runtime} ...");
        using Process publish = Process.Start(start)!;
        string output = await publish.StandardOutput.ReadToEndAsync(stop);
        await publish.WaitForExitAsync(stop);
        if (publish.ExitCode != 0) throw new NotHereException($"{Name} cannot be published for {runtime}: {output.Trim()}");
        // Also when nothing had to be compiled
        File.SetLastWriteTimeUtc(ProgramIn(folder), TimeProvider.System.GetUtcNow().UtcDateTime);
    }
}
