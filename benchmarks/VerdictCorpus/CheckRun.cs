namespace VerdictCorpus;

/// <summary>One program after the other: start it, let the tool look at it, compare.</summary>
internal static class CheckRun
{
    public static async Task<Report> RunAsync(IReadOnlyList<Exhibit> exhibits, int times, TimeProvider time, CancellationToken stop)
    {
        var outcomes = new List<Outcome>();
        try
        {
            for (int i = 0; i < times; i++)
                foreach (Exhibit exhibit in exhibits)
                {
                    outcomes.Add(await CheckAsync(exhibit, time, stop));
                    await Console.Error.WriteLineAsync(OutcomeTable.Row(outcomes[^1]));
                }
        }
        catch (OperationCanceledException)
        {
            await Console.Error.WriteLineAsync("Stopped; this is what there is.");
        }
        return new(OutcomeTable.Of(outcomes), new Score(outcomes).IsGood);
    }

    private static async Task<Outcome> CheckAsync(Exhibit exhibit, TimeProvider time, CancellationToken stop)
    {
        using Child program = await RunningExhibit.StartAsync(exhibit, withProbe: false, time, stop);
        return new(exhibit, await ToolRun.CheckAsync(program.Id, time, stop));
    }
}
