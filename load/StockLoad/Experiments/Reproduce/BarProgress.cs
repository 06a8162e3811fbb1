using Spectre.Console;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>
/// Progress as a bar for each variant. Nine tenths of it are the time of the load; the rest is the drain, by the requests that it
/// still waits for, because nobody knows how long they take.
/// </summary>
internal sealed class BarProgress : IProgress<RunProgress>
{
    private const double LoadShare = 0.9;

    private readonly Dictionary<string, ProgressTask> _bars;
    private readonly int _connections;

    private BarProgress(ProgressContext context, ReproduceSettings settings)
    {
        _connections = settings.Connections;
        _bars = settings.Variants.ToDictionary(variant => variant, variant => context.AddTask(variant, maxValue: 1));
    }

    /// <summary>Shows the bars while the work runs.</summary>
    public static Task<T> WhileAsync<T>(
        IAnsiConsole console, ReproduceSettings settings, Func<IProgress<RunProgress>, Task<T>> work) =>
        console.Progress()
            .Columns(
                new ProgressBarColumn { Width = 16 },
                new PercentageColumn(),
                new TaskDescriptionColumn { Alignment = Justify.Left })
            .StartAsync(context => work(new BarProgress(context, settings)));

    public void Report(RunProgress value)
    {
        ProgressTask bar = _bars[value.Variant];
        bar.Description = $"{value.Variant}: {PhaseText.Of(value)}";
        bar.Value = Math.Max(bar.Value, Share(value));
    }

    private double Share(RunProgress now) => now.Phase switch
    {
        RunPhase.Load => LoadShare * now.Elapsed.TotalSeconds / now.Limit.TotalSeconds,
        RunPhase.Drain => LoadShare + ((1 - LoadShare) * (_connections - now.Waiting) / _connections),
        RunPhase.Stopping => LoadShare,
        RunPhase.Done => 1,
        _ => 0,
    };
}
