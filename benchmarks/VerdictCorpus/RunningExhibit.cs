namespace VerdictCorpus;

/// <summary>The program of an exhibit, its label true. Disposing it ends the program.</summary>
internal sealed class RunningExhibit : IDisposable
{
    private static readonly TimeSpan StartPatience = TimeSpan.FromSeconds(60);

    private readonly Child _program;
    private readonly ControlGroup? _group;

    private RunningExhibit(Child program, ControlGroup? group)
    {
        _program = program;
        _group = group;
    }

    public int Id => _program.Id;

    /// <summary>What it, and what it has started, wrote to standard error so far.</summary>
    public IReadOnlyList<string> Errors => _program.Errors;

    /// <exception cref="NotHereException">It cannot be run on this machine.</exception>
    /// <exception cref="CorpusException">It did not start.</exception>
    public static async Task<RunningExhibit> StartAsync(
        Exhibit exhibit, bool withProbe, TimeProvider time, CancellationToken stop)
    {
        ExhibitCommand command = await ExhibitCommand.ForAsync(exhibit, stop);
        if (withProbe) command = command.WithProbe();
        ControlGroup? group = exhibit.Quota is { } quota ? ControlGroup.Create(quota) : null;
        if (group is not null) command = command.Inside(group);
        var running = new RunningExhibit(Child.Start(command.Words, command.Environment), group);
        try
        {
            await running.BecomeReadyAsync(exhibit, time, stop);
            await Task.Delay(TimeSpan.FromSeconds(exhibit.WarmUpSeconds), time, stop);
            return running;
        }
        catch
        {
            running.Dispose();
            throw;
        }
    }

    /// <summary>Closes its standard input, which asks it to end.</summary>
    public Task<int> CloseAsync(CancellationToken stop) => _program.CloseAsync(stop);

    public void Dispose()
    {
        _program.Dispose();
        _group?.Dispose();
    }

    private async Task BecomeReadyAsync(Exhibit exhibit, TimeProvider time, CancellationToken stop)
    {
        string? line = await _program.Output.ReadLineAsync(stop).AsTask().WaitAsync(StartPatience, time, stop);
        if (line != $"ready {_program.Id}")
            throw new CorpusException($"{exhibit.Name} did not start: {line} {string.Join(' ', _program.Errors)}");
    }
}
