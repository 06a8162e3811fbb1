using System.Diagnostics;

namespace StockExchange.StockStore.Mutations;

/// <summary>
/// A temporary work tree of the last commit and the changes since, in which the store is built with a mutant, and tested.
/// </summary>
internal sealed class Workshop : IDisposable
{
    /// <summary>Crashes in each mode: fewer than the tests make by default.</summary>
    private const string Crashes = "20000";

    private const string Tests = "StockExchange.StockStore.Tests.";

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private static readonly string[] Tested = ["Crashes", "Durability", "Journal", "Keys"];

    private readonly string _folder = Directory.CreateTempSubdirectory("mutants-").FullName;

    public Workshop()
    {
        string changes = Run("git", "stash", "create").Output.Trim(); // a commit of them; empty if there are none
        Run("git", "worktree", "add", "--detach", _folder, changes.Length > 0 ? changes : "HEAD");
        Build("tests/StockStore.Tests");
    }

    /// <summary>The test that fails first without any mutant; null if none does.</summary>
    public string? FirstFailure()
    {
        var (code, output) = Run(
            In("artifacts/bin/StockStore.Tests/debug/StockStore.Tests"),
            [.. Tested.SelectMany(name => new[] { "--filter-namespace", Tests + name }), "--stop-on-fail", "on"]);
        if (code == 0) return null;
        string? failed = Array.Find(output.Split('\n'), line => line.StartsWith("failed ", StringComparison.Ordinal));
        return failed?.Split(' ', '(')[1].Replace(Tests, "", StringComparison.Ordinal)
            ?? throw new InvalidOperationException($"The tests did not run:\n{output}");
    }

    /// <summary>The same with a mutant. Only the store is built: what its tests see of it does not change.</summary>
    public string? FirstFailure(Mutant mutant)
    {
        string source = In($"src/StockStore/{mutant.File}"), before = File.ReadAllText(source);
        File.WriteAllText(source, mutant.ApplyTo(before));
        Build("src/StockStore");
        File.Copy(
            In("artifacts/bin/StockStore/debug/StockStore.dll"), In("artifacts/bin/StockStore.Tests/debug/StockStore.dll"),
            overwrite: true);
        File.WriteAllText(source, before);
        return FirstFailure();
    }

    public void Dispose() => Run("git", "worktree", "remove", "--force", _folder);

    private void Build(string project)
    {
        var (code, output) = Run(
            "dotnet", "build", In(project), "-nologo", "-v", "q", "-p:RunAnalyzers=false", "-p:EnforceCodeStyleInBuild=false",
            "-p:TreatWarningsAsErrors=false");
        if (code != 0) throw new InvalidOperationException($"{project} does not build:\n{output}");
    }

    private string In(string path) => Path.Combine(_folder, path);

    private static (int Code, string Output) Run(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true };
        start.Environment.TryAdd("STORE_CRASHES", Crashes);
        using Process process = Process.Start(start)!;
        using var patience = new Timer(_ => process.Kill(entireProcessTree: true), null, Patience, Timeout.InfiniteTimeSpan);
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output);
    }
}
