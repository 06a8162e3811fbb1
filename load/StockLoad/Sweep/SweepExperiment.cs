using Spectre.Console;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Sweep;

/// <summary>Runs one load of the server under test, to its end or until it is stopped.</summary>
internal delegate Task<RunSection> LoadServer(LoadSettings load, CancellationToken stop);

/// <summary>The result of a sweep, with the open loops as runs; not complete when it was stopped early.</summary>
internal sealed record SweepOutcome(SweepSection Section, IReadOnlyList<RunSection> Confirmations, bool Complete)
{
    /// <summary>The knee that the conclusion uses.</summary>
    public KneeEstimate Knee => Section.Knees[0];
}

/// <summary>Measures level after level, finds the knee, and confirms it in an open loop.</summary>
internal sealed class SweepExperiment(SweepSettings settings, LoadServer load, IProgress<ProgressNews> progress)
{
    /// <summary>
    /// The number of intervals of a level, to check its steady state; none is shorter than <see cref="ShortestInterval"/>.
    /// </summary>
    private const int Intervals = 12;

    private static readonly TimeSpan ShortestInterval = TimeSpan.FromMilliseconds(50);

    private readonly List<LevelSection> _levels = [];

    /// <summary>Called with the levels so far after each level. Default null.</summary>
    public Action<IReadOnlyList<LevelSection>>? OnLevel { get; init; }

    /// <summary>Runs to its end. Cancelling ends it early, with the levels that were complete by then.</summary>
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
            confirmations.Add(Confirming.Judge(factor, factor * rate, run));
        }

        return new(found with { Confirmations = confirmations }, runs, true);
    }

    /// <summary>Measures the levels; false when it was stopped. An incomplete level is left out.</summary>
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

    /// <summary>Throws without successful answers: there would be no curve, and no reason to measure for minutes.</summary>
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

/// <summary>The progress of a sweep, whose number of levels is unknown.</summary>
internal static class SweepNews
{
    public static ProgressNews Begins(SweepStep step) => new($"{Format.Plural(step.Vusers, "vuser")}, {step.Direction}");

    public static ProgressNews Confirms(double factor) => new($"open loop at {factor} x the knee's throughput");

    public static ProgressNews Done(LevelSection level) =>
        new(Line(level)) { Result = level.Used ? Style.Plain : new(Color.Yellow) };

    private static string Line(LevelSection level)
    {
        string figures = $"{level.Vusers,6:#,0} {(level.Vusers == 1 ? "vuser " : "vusers")} {level.Direction,-4} "
            + $"{Format.Rate(level.RequestsPerSecond),9} req/s   "
            + $"mean {Format.Latency(level.LatencyMs?.Mean)}, p90 {Format.Latency(level.LatencyMs?.P90)}, "
            + $"p99 {Format.Latency(level.LatencyMs?.P99)}";
        string wrong = string.Join(", ", level.Checks.Where(check => !check.Passed).Select(check => check.Name));
        return wrong.Length == 0 ? figures : $"{figures}   NOT USED: {wrong}";
    }
}

/// <summary>The exit codes of <c>sweep</c> in addition to those of every command.</summary>
internal static class SweepExitCodes
{
    /// <summary>The sweep was complete, and there is no knee in the range.</summary>
    public const int NoKnee = 6;

    public static int Decide(SweepOutcome outcome, IReadOnlyCollection<string> problems) =>
        problems.Count > 0 || !outcome.Complete ? ExitCodes.Failed : outcome.Knee.Vusers is null ? NoKnee : ExitCodes.Done;
}
