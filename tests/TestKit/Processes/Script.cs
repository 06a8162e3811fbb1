using StockExchange.CommandLine.Processes;

namespace StockExchange.TestKit.Processes;

/// <summary>A script of the folder scripts.</summary>
internal static class Script
{
    /// <summary>What it ends with when a program that it needs is missing (EX_UNAVAILABLE).</summary>
    private const int NotInstalled = 69;

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    public static ChildCommand Command(string name, params string[] arguments) =>
        new(Path.Combine(RepositoryFolder.FullName, "scripts", name), arguments);

    /// <summary>Runs it to its end, whatever that is.</summary>
    public static ChildResult Run(ChildCommand script) => ChildProcess.Run(script, Patience);

    /// <summary>Runs it for two minutes at most where no patience is given, and skips the test where what it needs is not
    /// installed.</summary>
    /// <returns>What it printed.</returns>
    public static string RunOrSkip(ChildCommand script, TimeSpan? patience = null)
    {
        ChildResult ended = ChildProcess.Run(script, patience ?? Patience);
        Assert.SkipWhen(ended.ExitCode == NotInstalled, ended.Errors);
        Assert.True(ended.ExitCode == 0, $"{Path.GetFileName(script.Program)} {script.Arguments[0]}: {ended.Errors}");
        return ended.Output.Trim();
    }
}
