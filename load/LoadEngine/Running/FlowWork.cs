using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Recorders;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Running;

/// <summary>A load of a flow.</summary>
internal sealed class FlowWork : VuserWork
{
    private readonly ValueGenerators _generators;
    private readonly FlowPauses? _pauses;

    /// <param name="flow">The flow.</param>
    /// <param name="clock">The load's time axis.</param>
    /// <param name="settings">The load.</param>
    public FlowWork(CompiledFlow flow, LoadClock clock, LoadSettings settings)
    {
        Flow = flow;
        Operations = [.. flow.Steps.Select(step => step.Name)];
        Setup = new(flow.Setup.Select(step => step.Name));
        _generators = new(flow);
        if (flow.ShortestPause is { } shortest) _pauses = new(clock, shortest, settings.Connections);
    }

    public CompiledFlow Flow { get; }

    public override IReadOnlyList<string> Operations { get; }

    public override Pauses? Pauses => _pauses;

    public override bool HasSetup => Flow.Setup.Length > 0;

    public SetupTotals Setup { get; }

    public override Vuser CreateVuser(LoadState load, int number) => new FlowVuser(load, this, new(Flow, _generators, number));

    public override FlowResult Result(LoadTotals totals, TimeSpan? window, TimeSpan all)
    {
        IterationTotals iterations = totals.Iterations ?? new();
        return new(
            iterations.Completed, iterations.Failed, iterations.Unfinished, PerSecond(iterations, window, all),
            iterations.Duration, Setup.ToResult())
        {
            OwnLateness = _pauses?.OwnLateness,
            RatePeriod = window ?? all,
        };
    }

    /// <summary>The rate while iterations started; where a number of them ended that, or none had completed by then, that until
    /// the last answer.</summary>
    private static double PerSecond(IterationTotals iterations, TimeSpan? window, TimeSpan all) =>
        window is { } starting && iterations.CompletedInTime > 0 ? iterations.CompletedInTime / starting.TotalSeconds
        : all > TimeSpan.Zero ? iterations.Completed / all.TotalSeconds : 0;
}
