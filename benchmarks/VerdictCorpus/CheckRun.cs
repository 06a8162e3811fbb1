namespace VerdictCorpus;

/// <summary>One program after the other: start it, let the tool look at it, compare. The tool saves its observations in the
/// folder, if there is one.</summary>
internal sealed class CheckRun(
    IReadOnlyList<LabelledProgram> programs, Report report, string? folder, int ahead, EvidenceUse evidence,
    TimeProvider time)
{
    /// <summary>When a file is made of a program that the tool would follow from its start.</summary>
    private static readonly TimeSpan AfterStart = TimeSpan.FromSeconds(4);

    /// <summary>The same for one that stands still for some seconds from its start, when its queue is long: in the middle of it.
    /// </summary>
    private static readonly TimeSpan AfterStall = TimeSpan.FromSeconds(2.5);

    private readonly List<Outcome> _outcomes = [];
    private readonly List<string> _notHere = [];

    /// <returns>A table, and whether the answers are good enough.</returns>
    public async Task<(string Markdown, bool IsGood)> RunAsync(int times, CancellationToken stop)
    {
        try
        {
            for (int round = 1; round <= times; round++) await RunOnceAsync(round, stop);
        }
        catch (OperationCanceledException)
        {
            await Console.Error.WriteLineAsync("Stopped; this is what there is.");
        }
        string[] missing = [.. _notHere.Distinct()];
        string notHere = string.Concat(missing.Select(line => $"\nNot run here: {line}\n"));
        string count = missing is [] ? "" : $"\nPrograms not run here: {missing.Length} of {programs.Count}.\n";
        return (report.Table(_outcomes) + notHere + count, report.IsGood(_outcomes));
    }

    private async Task RunOnceAsync(int round, CancellationToken stop)
    {
        await using var upcoming = new Upcoming(programs, ahead,
            program => RunningProgram.StartAsync(program, withProbe: false, time, stop));
        for (int turn = 0; turn < programs.Count; turn++)
        {
            string? save = folder is null ? null : Path.Combine(folder, $"{programs[turn].Name}-{round}.json");
            try
            {
                _outcomes.Add(programs[turn].IsLaunched && !evidence.IsFile
                    ? await LaunchAsync(programs[turn], save, stop)
                    : await CheckAsync(turn, upcoming, save, stop));
                await Console.Error.WriteLineAsync(report.Row(_outcomes[^1]));
            }
            catch (NotHereException failure)
            {
                _notHere.Add($"{programs[turn].Name}, {failure.Message}");
                await Console.Error.WriteLineAsync(_notHere[^1]);
            }
        }
    }

    private async Task<Outcome> CheckAsync(int turn, Upcoming upcoming, string? save, CancellationToken stop)
    {
        using RunningProgram program = await upcoming.TakeAsync(turn);
        bool comesAndGoes = evidence.IsFile && programs[turn].ComesAndGoes;
        if (comesAndGoes) await program.BecomeStalledAsync(time, stop);
        if (programs[turn].IsLaunched) await Task.Delay(comesAndGoes ? AfterStall : AfterStart, time, stop);
        ToolRun run = evidence.IsFile
            ? await CheckFileAsync(programs[turn], program.Id, save, stop)
            : await ToolRun.CheckAsync(program.Id, save, time, stop);
        await Task.Delay(OwnFigures.Interval, time, stop); // what the program measured while the tool looked has to be printed
        foreach (string line in program.Complaints) await Console.Error.WriteLineAsync($"{programs[turn].Name} said: {line}");
        return new(programs[turn], run, OwnFigures.Parse(program.Errors));
    }

    private async Task<ToolRun> CheckFileAsync(LabelledProgram program, int processId, string? save, CancellationToken stop)
    {
        using EvidenceFile file = await EvidenceFile.TakeAsync(program, processId, evidence, time, stop);
        return await ToolRun.CheckFileAsync(file.Path, save, time, stop);
    }

    private async Task<Outcome> LaunchAsync(LabelledProgram program, string? save, CancellationToken stop)
    {
        ToolRun run = await ToolRun.LaunchAsync(await ProgramCommand.ForAsync(program, stop), save, time, stop);
        return new(program, run, OwnFigures.Parse(run.Errors));
    }
}
