using Spectre.Console;
using Spectre.Console.Rendering;

namespace StockExchange.StockLoad.Shared.Progress;

/// <summary>
/// Shows the progress of a command: results are lines; the current progress is a bar on a terminal, and in a log a line every few
/// seconds.
/// </summary>
internal static class ProgressView
{
    public static Task<T> WhileAsync<T>(IAnsiConsole console, Func<IProgress<ProgressNews>, Task<T>> work)
    {
        if (console.Profile.Capabilities is not { Ansi: true, Interactive: true }) return work(new Log(console));
        var lines = new LinesColumn();
        return console.Progress()
            .AutoClear(enabled: true)
            .Columns(new ProgressBarColumn { Width = 12 }, lines)
            .StartAsync(context => work(new Bar(console, lines, context.AddTask("starting", maxValue: 1))));
    }

    /// <summary>Lines beside the bar, of which one that is too long for the terminal is cut; a task's description has only
    /// one.</summary>
    private sealed class LinesColumn : ProgressColumn
    {
        private volatile IReadOnlyList<string> _lines = ["starting"];

        protected override bool NoWrap => true;

        public void Show(IReadOnlyList<string> lines) => _lines = lines;

        public override IRenderable Render(RenderOptions options, ProgressTask task, TimeSpan deltaTime) =>
            new Rows(_lines.Select(line => new Markup(line.Printable()).Overflow(Overflow.Ellipsis)));
    }

    private sealed class Bar(IAnsiConsole console, LinesColumn lines, ProgressTask bar) : IProgress<ProgressNews>
    {
        public void Report(ProgressNews value)
        {
            if (value.Result is { } style)
            {
                console.WriteLine(value.Text, style);
                return;
            }

            lines.Show(value.Lines is [] ? [value.Text] : value.Lines);
            bar.IsIndeterminate = value.Share is null;
            bar.Value = value.Share ?? 0;
        }
    }

    private sealed class Log(IAnsiConsole console) : IProgress<ProgressNews>
    {
        private static readonly TimeSpan Every = TimeSpan.FromSeconds(5);

        private readonly Lock _gate = new();
        private ProgressNews? _last;

        public void Report(ProgressNews value)
        {
            lock (_gate)
            {
                if (value.Result is { } style) console.WriteLine(value.Text, style);
                if (value.Result is not null || !IsDue(value)) return;
                _last = value;
                console.Profile.Out.Writer.WriteLine(PrintableText.Escape(value.Text));
                console.Profile.Out.Writer.Flush();
            }
        }

        private bool IsDue(ProgressNews now) =>
            now.Phase is not null && (_last?.Phase != now.Phase || now.Elapsed - _last.Elapsed >= Every);
    }
}
