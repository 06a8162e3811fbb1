namespace VerdictCorpus;

/// <summary>One program after the other: start it, let the tool look at it, compare.</summary>
/// <param name="exhibits">The programs.</param>
/// <param name="folder">Where the tool is to keep what it saw; null for nowhere.</param>
/// <param name="time">Measures, and waits.</param>
internal sealed class CheckRun(IReadOnlyList<Exhibit> exhibits, string? folder, TimeProvider time)
{
    public async Task<Report> RunAsync(int times, CancellationToken stop)
    {
        var outcomes = new List<Outcome>();
        try
        {
            for (int round = 1; round <= times; round++)
                foreach (Exhibit exhibit in exhibits)
                {
                    outcomes.Add(await CheckAsync(exhibit, round, stop));
                    await Console.Error.WriteLineAsync(OutcomeTable.Row(outcomes[^1]));
                }
        }
        catch (OperationCanceledException)
        {
            await Console.Error.WriteLineAsync("Stopped; this is what there is.");
        }
        return new(OutcomeTable.Of(outcomes), new Score(outcomes).IsGood);
    }

    private async Task<Outcome> CheckAsync(Exhibit exhibit, int round, CancellationToken stop)
    {
        using Child program = await RunningExhibit.StartAsync(exhibit, withProbe: false, time, stop);
        string? save = folder is null ? null : Path.Combine(folder, $"{exhibit.Name}-{round}.json");
        return new(exhibit, await ToolRun.CheckAsync(program.Id, save, time, stop));
    }
}
