namespace VerdictCorpus;

/// <summary>One call of the tool, exactly as a user makes it.</summary>
/// <param name="Answer">Null when it printed none.</param>
/// <param name="ExitCode">The process's.</param>
/// <param name="Took">From its start to its end.</param>
/// <param name="Errors">What it wrote to standard error.</param>
internal sealed record ToolRun(Answer? Answer, int ExitCode, TimeSpan Took, string Errors)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    /// <param name="processId">The process to look at.</param>
    /// <param name="save">Where the tool is to keep what it saw; null for nowhere.</param>
    /// <param name="time">Measures how long it takes.</param>
    /// <param name="stop">Ends it.</param>
    public static async Task<ToolRun> CheckAsync(int processId, string? save, TimeProvider time, CancellationToken stop)
    {
        using var late = new CancellationTokenSource(Patience, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(late.Token, stop);
        long start = time.GetTimestamp();
        string[] keep = save is null ? [] : ["--save", save];
        using Child tool = Child.Start("dotnet-starvation", ["check", "-p", $"{processId}", "--json", "-", .. keep]);
        try
        {
            string json = await tool.Output.ReadToEndAsync(either.Token);
            int exitCode = await tool.ExitAsync(either.Token);
            return new(Answer.Parse(json), exitCode, time.GetElapsedTime(start), string.Join(' ', tool.Errors));
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            return new(null, -1, time.GetElapsedTime(start), $"not done after {Patience.TotalSeconds:0} s");
        }
    }
}
