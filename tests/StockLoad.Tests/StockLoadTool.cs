using System.Text.Json;
using StockExchange.LoadReports.Json;

namespace StockExchange.StockLoad.Tests;

/// <summary>The built tool as a child process, as a user runs it.</summary>
internal static class StockLoadTool
{
    public static ChildProcess Start(params string[] arguments) => ChildProcess.Start(Command(arguments));

    /// <summary>One that has ended with this exit code; with another one the test fails, and shows all that it printed.</summary>
    public static async Task<ChildProcess> EndsAsync(int exitCode, params string[] arguments)
    {
        ChildProcess tool = Start(arguments);
        Assert.True(await tool.WaitForExitAsync() == exitCode, tool.Said);
        return tool;
    }

    /// <summary>One to which something can be typed.</summary>
    public static ChildProcess StartWithInput(params string[] arguments) =>
        ChildProcess.Start(Command(arguments) with { HasInput = true });

    /// <summary>One with an environment variable more; null takes it away.</summary>
    public static ChildProcess StartWithVariable(string name, string? value, params string[] arguments) => ChildProcess.Start(
        Command(arguments) with { Variables = new Dictionary<string, string?> { [name] = value } });

    /// <summary>The report that one with <c>--json -</c> has printed.</summary>
    public static LoadReport Report(ChildProcess tool)
    {
        using JsonDocument document = JsonDocument.Parse(tool.Output);
        return LoadReportJson.Parse(document.RootElement);
    }

    /// <summary>The only run of that report.</summary>
    public static RunSection OnlyRun(ChildProcess tool) => Assert.Single(Report(tool).Runs);

    private static ChildCommand Command(string[] arguments) =>
        ChildCommand.Built("StockLoad", arguments).TakingAllSignals();
}
