using System.Diagnostics;

namespace StockExchange.StockStore.Mutations;

/// <summary>A copy of the solution in a temporary folder, in which the store is built with a mutant, and tested.</summary>
internal sealed class Workshop : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <summary>In each mode: fewer than the tests themselves make.</summary>
    private const string Crashes = "20000";

    private static readonly string[] Tests =
    [
        "Crashes.CrashTests", "Crashes.FaultTests", "Crashes.SnapshotCrashTests", "Crashes.FailureTests", "Crashes.TornEndTests",
        "Crashes.CrashLoopTests",
        "Journal.DamageTests", "Journal.GoldenTests", "Journal.SeveralJournalsTests", "Keys.KeyRecoveryTests",
        "Durability.ChangedFileTests", "Durability.AcknowledgementTests", "Durability.FlushModeTests",
    ];

    private static readonly string[] Quickly =
        ["-nologo", "-v", "q", "-p:RunAnalyzers=false", "-p:EnforceCodeStyleInBuild=false", "-p:TreatWarningsAsErrors=false"];

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("mutants-");

    /// <summary>Whether the mutants still fit the sources, which is known before anything is built.</summary>
    public static void Check(string solution, IEnumerable<Mutant> mutants)
    {
        foreach (Mutant mutant in mutants)
            Mutated(File.ReadAllText(Path.Combine(solution, "src/StockStore", mutant.File)), mutant);
    }

    /// <param name="solution">Its folder, of which all is copied that git knows or would know.</param>
    public Workshop(string solution)
    {
        foreach (string file in Lines(Run(solution, "git", "ls-files", "-co", "--exclude-standard").Output))
        {
            if (!File.Exists(Path.Combine(solution, file))) continue;
            Directory.CreateDirectory(Path.GetDirectoryName(In(file))!);
            File.Copy(Path.Combine(solution, file), In(file));
        }

        var (code, output) = Run(_folder.FullName, "dotnet", ["build", "tests/StockStore.Tests", .. Quickly]);
        if (code != 0) throw new InvalidOperationException($"The tests do not build:\n{output}");
    }

    private string Binary => In("artifacts/bin/StockStore.Tests/debug/StockStore.dll");

    /// <summary>Gives the test that fails first, with the mutant or without any; null if none does.</summary>
    public string? FirstFailure(Mutant? mutant)
    {
        string? source = mutant is null ? null : In($"src/StockStore/{mutant.File}");
        string? before = source is null ? null : File.ReadAllText(source);
        try
        {
            if (mutant is not null) File.WriteAllText(source!, Mutated(before!, mutant));
            Build(mutant);
            return Test();
        }
        finally
        {
            if (before is not null) File.WriteAllText(source!, before);
        }
    }

    public void Dispose() => _folder.Delete(recursive: true);

    private static string Mutated(string source, Mutant mutant)
    {
        int at = source.IndexOf(mutant.Text, StringComparison.Ordinal);
        if (at < 0 || source.IndexOf(mutant.Text, at + 1, StringComparison.Ordinal) >= 0)
            throw new InvalidOperationException($"{mutant.File} does not have this once: {mutant.Text}");
        return source[..at] + mutant.Replacement + source[(at + mutant.Text.Length)..];
    }

    /// <summary>Only the store: what its tests see of it does not change.</summary>
    private void Build(Mutant? mutant)
    {
        var (code, output) = Run(
            _folder.FullName, "dotnet", ["build", "src/StockStore", "--no-restore", .. Quickly]);
        if (code != 0) throw new InvalidOperationException($"'{mutant?.Name}' does not build:\n{output}");
        File.Copy(In("artifacts/bin/StockStore/debug/StockStore.dll"), Binary, overwrite: true);
    }

    private string? Test()
    {
        string[] filter = [.. Tests.SelectMany(test => new[] { "--filter-class", $"StockExchange.StockStore.Tests.{test}" })];
        var (code, output) = Run(
            _folder.FullName, In("artifacts/bin/StockStore.Tests/debug/StockStore.Tests"), [.. filter, "--stop-on-fail", "on"]);
        if (code == 0) return null;
        string? failed = Array.Find(Lines(output), line => line.StartsWith("failed ", StringComparison.Ordinal));
        return failed?.Split(' ', '(')[1].Replace("StockExchange.StockStore.Tests.", "", StringComparison.Ordinal)
            ?? throw new InvalidOperationException($"The tests did not run:\n{output}");
    }

    private string In(string path) => Path.Combine(_folder.FullName, path);

    private static string[] Lines(string text) => text.Split('\n', StringSplitOptions.RemoveEmptyEntries);

    private static (int Code, string Output) Run(string folder, string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
        };
        start.Environment.TryAdd("STORE_CRASHES", Crashes);
        using Process process = Process.Start(start)!;
        using var patience = new Timer(_ => process.Kill(entireProcessTree: true), null, Patience, Timeout.InfiniteTimeSpan);
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output);
    }
}
