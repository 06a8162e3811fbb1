using StockExchange.CommandLine.Processes;

namespace StrictCorpus.Answers;

/// <summary>One call of the tool, exactly as a user makes it.</summary>
/// <param name="Report">Null when it wrote none.</param>
/// <param name="ExitCode">The process's; -1 when it did not end.</param>
/// <param name="Took">From its start to its end.</param>
/// <param name="Said">What it printed, and what the program printed.</param>
internal sealed record StrictRun(StrictReport? Report, int ExitCode, TimeSpan Took, string Said)
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    /// <summary>Runs <paramref name="tool"/>, which starts <paramref name="command"/> and writes <paramref name="json"/>, and
    /// does something meanwhile, for instance a request.</summary>
    public static async Task<StrictRun> RunAsync(
        IReadOnlyList<string> tool, ChildCommand command, string json, Func<CancellationToken, Task>? meanwhile,
        TimeProvider time, CancellationToken stop)
    {
        File.Delete(json);
        string[] words = [.. tool, "check", "--strict", "--json", json, "--", command.Program, .. command.Arguments];
        long start = time.GetTimestamp();
        using ChildProcess child = ChildProcess.Start(
            new(words[0], words[1..]) { Variables = command.Variables, Folder = command.Folder, HasInput = true }, time);
        try
        {
            if (meanwhile is not null) await meanwhile(stop);
            int exitCode = await child.WaitForExitAsync(Patience, stop);
            return new(StrictReport.Read(json), exitCode, time.GetElapsedTime(start), child.Said);
        }
        catch (Exception failure) when (failure is ChildException or HttpRequestException)
        {
            return new(null, -1, time.GetElapsedTime(start), failure.Message);
        }
    }
}
