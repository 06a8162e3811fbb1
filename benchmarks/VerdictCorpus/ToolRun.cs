using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace VerdictCorpus;

/// <summary>One call of the tool, exactly as a user makes it.</summary>
/// <param name="Answer">Null when it printed none.</param>
/// <param name="ExitCode">The process's.</param>
/// <param name="Took">From its start to its end.</param>
/// <param name="Errors">What it wrote to standard error, and what a program wrote that it has started.</param>
internal sealed record ToolRun(Answer? Answer, int ExitCode, TimeSpan Took, IReadOnlyList<string> Errors)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    /// <summary>Checks a running process, and saves the observation if there is a file for it.</summary>
    public static Task<ToolRun> CheckAsync(int processId, string? save, TimeProvider time, CancellationToken stop) =>
        RunAsync(["check", "-p", $"{processId}", "--json", "-", .. Keep(save)], new Dictionary<string, string?>(), time, stop);

    /// <summary>Checks a file of a process, and saves the observation if there is a file for it.</summary>
    public static Task<ToolRun> CheckFileAsync(string file, string? save, TimeProvider time, CancellationToken stop) =>
        RunAsync(["check", file, "--json", "-", .. Keep(save)], new Dictionary<string, string?>(), time, stop);

    /// <summary>Starts a program, and checks it from its first moment.</summary>
    public static Task<ToolRun> LaunchAsync(ChildCommand command, string? save, TimeProvider time, CancellationToken stop) =>
        RunAsync(
            ["check", "--duration", "10s", "--json", "-", .. Keep(save), "--", command.Program, .. command.Arguments],
            command.Variables, time, stop);

    private static string[] Keep(string? save) => save is null ? [] : ["--save", save];

    private static async Task<ToolRun> RunAsync(
        string[] arguments, IReadOnlyDictionary<string, string?> variables, TimeProvider time, CancellationToken stop)
    {
        long start = time.GetTimestamp();
        string[] words = [.. StarvationTool.Command, .. arguments];
        using ChildProcess tool =
            ChildProcess.Start(new(words[0], words[1..]) { Variables = variables, HasInput = true }, time);
        try
        {
            int exitCode = await tool.WaitForExitAsync(Patience, stop);
            return new(Answer.Parse(tool.Output), exitCode, time.GetElapsedTime(start), tool.ErrorLines);
        }
        catch (ChildException)
        {
            return new(null, -1, time.GetElapsedTime(start), [$"not done after {Patience.TotalSeconds:0} s"]);
        }
    }
}
