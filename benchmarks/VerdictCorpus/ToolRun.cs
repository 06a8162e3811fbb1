namespace VerdictCorpus;

/// <summary>One call of the tool, exactly as a user makes it.</summary>
/// <param name="Answer">Null when it printed none.</param>
/// <param name="ExitCode">The process's.</param>
/// <param name="Took">From its start to its end.</param>
/// <param name="Errors">What it wrote to standard error.</param>
internal sealed record ToolRun(Answer? Answer, int ExitCode, TimeSpan Took, string Errors)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    public static async Task<ToolRun> CheckAsync(int processId, TimeProvider time, CancellationToken stop)
    {
        using var late = new CancellationTokenSource(Patience, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(late.Token, stop);
        long start = time.GetTimestamp();
        using Child tool = Child.Start("dotnet-starvation", "check", "-p", $"{processId}", "--json", "-");
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
