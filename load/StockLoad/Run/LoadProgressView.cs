using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.LoadEngine.Pacing;

namespace StockExchange.StockLoad.Run;

/// <summary>Shows where a load is while it runs: a bar where it can move, a line every few seconds where it cannot.</summary>
internal static class LoadProgressView
{
    public static Task<T> WhileAsync<T>(IAnsiConsole console, LoadSettings settings, Func<IProgress<LoadNow>, Task<T>> work)
    {
        if (console.Profile.Capabilities is not { Ansi: true, Interactive: true })
            return work(new Lines(console.Profile.Out.Writer, settings));
        return console.Progress()
            .AutoClear(enabled: true)
            .Columns(new ProgressBarColumn { Width = 16 }, new TaskDescriptionColumn { Alignment = Justify.Left })
            .StartAsync(context => work(new Bar(context.AddTask("connecting", maxValue: 1), settings)));
    }

    private sealed class Bar(ProgressTask bar, LoadSettings settings) : IProgress<LoadNow>
    {
        public void Report(LoadNow value)
        {
            bar.Description = LoadNowText.Of(value, settings).Printable();
            bar.Value = LoadNowText.Share(value, settings);
        }
    }

    private sealed class Lines(TextWriter output, LoadSettings settings) : IProgress<LoadNow>
    {
        private static readonly TimeSpan Every = TimeSpan.FromSeconds(5);

        private readonly Lock _gate = new();
        private TimeSpan _next = TimeSpan.FromSeconds(1);

        public void Report(LoadNow value)
        {
            lock (_gate)
            {
                if (value.Elapsed < _next) return;
                _next = value.Elapsed + Every;
                output.WriteLine(LoadNowText.Of(value, settings));
                output.Flush();
            }
        }
    }
}
