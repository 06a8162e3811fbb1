using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace VerdictCorpus;

/// <summary>A labelled program whose label is true by now. Disposing it ends the program.</summary>
internal sealed class RunningProgram : IDisposable
{
    private static readonly TimeSpan StartPatience = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan StallPatience = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(100);

    private const int ManyItems = 20;

    private readonly ChildProcess _program;
    private readonly ControlGroup? _group;

    private RunningProgram(ChildProcess program, ControlGroup? group)
    {
        _program = program;
        _group = group;
    }

    public int Id => _program.Id;

    /// <summary>What it, and what it has started, wrote to standard error so far.</summary>
    public IReadOnlyList<string> Errors => _program.ErrorLines;

    /// <summary>What no program of the corpus has to say: errors of its own. The first few lines.</summary>
    public IEnumerable<string> Complaints => Errors
        .Where(line => OwnFigures.Values(line, "clock ") is null && ProbeSample.Parse(line) is null).Take(5);

    /// <exception cref="NotHereException">It cannot be run on this machine.</exception>
    /// <exception cref="CorpusException">It did not start.</exception>
    public static async Task<RunningProgram> StartAsync(
        LabelledProgram program, bool withProbe, TimeProvider time, CancellationToken stop)
    {
        ChildCommand command = await ProgramCommand.ForAsync(program, stop);
        if (withProbe) command = command with { Arguments = [.. command.Arguments, "--probe"] };
        ControlGroup? group = program.Quota is { } quota
            ? ControlGroup.TryCreate(quota, out string refusal) ?? throw new NotHereException(refusal)
            : null;
        if (group is not null)
            command = command with { Program = "sh", Arguments = [.. group.Entrance, command.Program, .. command.Arguments] };
        var running = new RunningProgram(ChildProcess.Start(command, time), group);
        try
        {
            await running.BecomeReadyAsync(program, time, stop);
            await Task.Delay(TimeSpan.FromSeconds(program.WarmUpSeconds), time, stop);
            return running;
        }
        catch
        {
            running.Dispose();
            throw;
        }
    }

    /// <summary>Waits until much work is queued in it, in the middle of a stall that comes and goes; not for ever.</summary>
    public async Task BecomeStalledAsync(TimeProvider time, CancellationToken stop)
    {
        for (long start = time.GetTimestamp(); time.GetElapsedTime(start) < StallPatience;)
        {
            if (OwnFigures.QueuedNow(Errors) >= ManyItems) return;
            await Task.Delay(PollInterval, time, stop);
        }
    }

    /// <summary>Closes its standard input, which asks it to end.</summary>
    public Task<int> CloseAsync(CancellationToken stop)
    {
        _program.Input.Close();
        return _program.WaitForExitAsync(null, stop);
    }

    public void Dispose()
    {
        _program.Input.Close();
        _program.EndsWithin(EndPatience);
        _program.Dispose();
        _group?.Dispose();
    }

    private async Task BecomeReadyAsync(LabelledProgram program, TimeProvider time, CancellationToken stop)
    {
        Task<string?> line =
            Task.Factory.StartNew(_program.ReadLine, stop, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        try
        {
            if (await line.WaitAsync(StartPatience, time, stop) == $"ready {Id}") return;
        }
        catch (TimeoutException)
        {
            // It is reported like a process that ended.
        }
        throw new CorpusException($"{program.Name} did not start: {_program.Said}");
    }
}
