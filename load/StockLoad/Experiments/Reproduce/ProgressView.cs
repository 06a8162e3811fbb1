using Spectre.Console;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>Shows progress while work runs: bars where they can move, lines where they cannot.</summary>
internal static class ProgressView
{
    public static Task<T> WhileAsync<T>(
        IAnsiConsole console, ReproduceSettings settings, Func<IProgress<RunProgress>, Task<T>> work) =>
        console.Profile.Capabilities is { Ansi: true, Interactive: true }
            ? BarProgress.WhileAsync(console, settings, work)
            : work(new PlainProgress(console.Profile.Out.Writer));
}
