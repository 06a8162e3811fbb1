namespace StockExchange.StockLoad.Tests;

/// <summary>The built tool as a child process, as a user runs it.</summary>
internal static class StockLoadTool
{
    public static ChildProcess Start(params string[] arguments) => ChildProcess.Start(Command(arguments));

    /// <summary>One to which something can be typed.</summary>
    public static ChildProcess StartWithInput(params string[] arguments) =>
        ChildProcess.Start(Command(arguments) with { HasInput = true });

    /// <summary>One that keeps its temporary files there (TMPDIR).</summary>
    public static ChildProcess StartWithTemporaryFolder(string folder, params string[] arguments) => ChildProcess.Start(
        Command(arguments) with { Variables = new Dictionary<string, string?> { ["TMPDIR"] = folder } });

    /// <summary>One with an environment variable more; null takes it away.</summary>
    public static ChildProcess StartWithVariable(string name, string? value, params string[] arguments) => ChildProcess.Start(
        Command(arguments) with { Variables = new Dictionary<string, string?> { [name] = value } });

    private static ChildCommand Command(string[] arguments) =>
        ChildCommand.Built("StockLoad", arguments) with { TakesAllSignals = true };
}
