using Microsoft.Diagnostics.NETCore.Client;
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

    /// <summary>Takes a dump of a running process, as dotnet-dump does, and checks that.</summary>
    /// <param name="processId">The process.</param>
    /// <param name="type">What the dump holds.</param>
    /// <param name="save">Where its observation is saved; null for nowhere.</param>
    /// <param name="keep">Where the dump stays; null to delete it.</param>
    /// <param name="time">The clock.</param>
    /// <param name="stop">Ends it.</param>
    public static async Task<ToolRun> CheckDumpAsync(
        int processId, DumpType type, string? save, string? keep, TimeProvider time, CancellationToken stop)
    {
        string dump = keep ?? Path.Combine(Path.GetTempPath(), $"corpus-{processId}.dmp");
        try
        {
            await new DiagnosticsClient(processId).WriteDumpAsync(type, dump, logDumpGeneration: false, stop)
                .WaitAsync(Patience, time, stop);
            return await RunAsync(["check", dump, "--json", "-", .. Keep(save)], new Dictionary<string, string?>(), time, stop);
        }
        catch (Exception failure) when (failure is DiagnosticsClientException or TimeoutException)
        {
            throw new NotHereException($"the runtime did not write a dump of it: {failure.Message}", failure);
        }
        finally
        {
            if (keep is null) File.Delete(dump);
        }
    }

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
