namespace VerdictCorpus;

/// <summary>One program after the other: start it, let the tool look at it, compare.</summary>
/// <param name="exhibits">The programs.</param>
/// <param name="folder">Where the tool is to keep what it saw; null for nowhere.</param>
/// <param name="ahead">How many turns before its own a program with a long warm-up may start.</param>
/// <param name="time">Measures, and waits.</param>
internal sealed class CheckRun(IReadOnlyList<Exhibit> exhibits, string? folder, int ahead, TimeProvider time)
{
    private readonly List<Outcome> _outcomes = [];
    private readonly List<string> _notHere = [];

    public async Task<Report> RunAsync(int times, CancellationToken stop)
    {
        try
        {
            for (int round = 1; round <= times; round++) await RunOnceAsync(round, stop);
        }
        catch (OperationCanceledException)
        {
            await Console.Error.WriteLineAsync("Stopped; this is what there is.");
        }
        return new(
            OutcomeTable.FromOutcomes(_outcomes)
                + string.Concat(_notHere.Distinct().Select(line => $"\nNot run here: {line}\n")),
            new Score(_outcomes).IsGood);
    }

    private async Task RunOnceAsync(int round, CancellationToken stop)
    {
        await using var upcoming = new Upcoming(exhibits, ahead,
            exhibit => RunningExhibit.StartAsync(exhibit, withProbe: false, time, stop));
        for (int turn = 0; turn < exhibits.Count; turn++)
        {
            string? save = folder is null ? null : Path.Combine(folder, $"{exhibits[turn].Name}-{round}.json");
            try
            {
                _outcomes.Add(exhibits[turn].IsLaunched
                    ? await LaunchAsync(exhibits[turn], save, stop)
                    : await CheckAsync(turn, upcoming, save, stop));
                await Console.Error.WriteLineAsync(OutcomeTable.Row(_outcomes[^1]));
            }
            catch (NotHereException failure)
            {
                _notHere.Add($"{exhibits[turn].Name}, {failure.Message}");
                await Console.Error.WriteLineAsync(_notHere[^1]);
            }
        }
    }

    private async Task<Outcome> CheckAsync(int turn, Upcoming upcoming, string? save, CancellationToken stop)
    {
        using RunningExhibit program = await upcoming.TakeAsync(turn);
        ToolRun run = await ToolRun.CheckAsync(program.Id, save, time, stop);
        await Task.Delay(OwnFigures.Interval, time, stop); // what the program measured while the tool looked has to be printed
        return new(exhibits[turn], run, OwnFigures.Parse(program.Errors));
    }

    private async Task<Outcome> LaunchAsync(Exhibit exhibit, string? save, CancellationToken stop)
    {
        ToolRun run = await ToolRun.LaunchAsync(await ExhibitCommand.ForAsync(exhibit, stop), save, time, stop);
        return new(exhibit, run, OwnFigures.Parse(run.Errors));
    }
}
