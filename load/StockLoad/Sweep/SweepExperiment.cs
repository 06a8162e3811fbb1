using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Sweep;

/// <summary>One load of the server under test, to its end or until it is stopped.</summary>
internal delegate Task<RunSection> LoadServer(LoadSettings load, CancellationToken stop);

/// <summary>What a sweep found.</summary>
/// <param name="Section">For the report.</param>
/// <param name="Confirmations">The open loops, as runs.</param>
/// <param name="Complete">False when it was stopped early.</param>
internal sealed record SweepOutcome(SweepSection Section, IReadOnlyList<RunSection> Confirmations, bool Complete)
{
    /// <summary>The one that the conclusion goes by.</summary>
    public KneeEstimate Knee => Section.Knees[0];

    /// <summary>At the highest level; null when no process was watched.</summary>
    public ServerSection? Server { get; init; }
}

/// <summary>Measures level after level, finds the knee, and confirms it in an open loop.</summary>
/// <param name="settings">Which levels, how long, how often.</param>
/// <param name="load">Puts the server under load.</param>
/// <param name="progress">Told of each level when it begins and when it is over.</param>
internal sealed class SweepExperiment(SweepSettings settings, LoadServer load, IProgress<ProgressNews> progress)
{
    /// <summary>
    /// A level has so many intervals, for steady state to be seen; none is shorter than <see cref="ShortestInterval"/>.
    /// </summary>
    private const int Intervals = 12;

    private static readonly TimeSpan ShortestInterval = TimeSpan.FromMilliseconds(50);

    private readonly List<LevelSection> _levels = [];

    /// <summary>Told of the levels so far whenever there is one more. Default null.</summary>
    public Action<IReadOnlyList<LevelSection>>? OnLevel { get; init; }

    /// <summary>Runs to its end. Cancelling ends it early, with the levels that were whole by then.</summary>
    /// <exception cref="CommandException">The first level was not answered, or mostly with errors.</exception>
    public async Task<SweepOutcome> RunAsync(CancellationToken stop)
    {
        bool complete = await MeasureAsync(stop);
        SweepSection found = Findings.FromLevels(settings, _levels);
        if (!complete || !settings.Confirm || found.Knees[0] is not { Vusers: { } vusers, RequestsPerSecond: { } rate })
            return new(found, [], complete);
        List<RunSection> runs = [];
        List<Confirmation> confirmations = [];
        foreach (double factor in Confirming.Factors)
        {
            progress.Report(SweepNews.Confirms(factor));
            RunSection run = await load(Confirming.Load(settings, vusers, factor * rate), stop);
            if (!run.Complete) return new(found with { Confirmations = confirmations }, runs, false);
            runs.Add(run with { Name = $"{run.Name}, open loop at {factor} x the knee" });
            confirmations.Add(Confirming.Judge(factor, run));
        }

        return new(found with { Confirmations = confirmations }, runs, true);
    }

    /// <summary>False when it was stopped. A level that was not whole is not kept.</summary>
    private async Task<bool> MeasureAsync(CancellationToken stop)
    {
        foreach (SweepStep step in SweepPlan.Steps(settings, _levels))
        {
            if (stop.IsCancellationRequested) return false;
            progress.Report(SweepNews.Begins(step));
            RunSection run = await load(LevelLoad(step.Vusers), stop);
            if (!run.Complete) return false;
            if (_levels.Count == 0) RequireAnswers(run);
            _levels.Add(Level.FromRun(step, run));
            progress.Report(SweepNews.Done(_levels[^1]));
            OnLevel?.Invoke(_levels);
        }

        return true;
    }

    private LoadSettings LevelLoad(int vusers) => new()
    {
        Connections = vusers,
        Duration = settings.Duration,
        WarmUp = settings.WarmUp,
        Interval = settings.Duration / Intervals is var interval && interval > ShortestInterval ? interval : ShortestInterval,
    };

    /// <summary>Without them there is no curve, and no reason to measure it for minutes.</summary>
    private static void RequireAnswers(RunSection run)
    {
        if (run.Answered == 0)
            throw new CommandException(run.Failures is [{ Example: var example }, ..]
                ? $"{run.Load.Target} does not answer: {example}"
                : $"{run.Load.Target} did not answer within {run.Load.DurationSeconds:0.###} s: "
                    + "raise --duration above the latency of one request.");
        if (AnswerChecks.AreMost(run.NotSuccessful, run.Answered))
            throw new CommandException(
                $"{run.Load.Target} answers most requests with an error ({Checks.Answers.Example(run)}): errors have no knee.");
    }
}
