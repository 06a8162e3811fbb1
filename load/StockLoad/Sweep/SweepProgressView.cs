using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Figures;
using StockExchange.LoadReports.Model;

namespace StockExchange.StockLoad.Sweep;

/// <summary>A line for each level that is over; on a terminal also what is being measured.</summary>
internal static class SweepProgressView
{
    public static Task<T> WhileAsync<T>(IAnsiConsole console, Func<IProgress<SweepProgress>, Task<T>> work) =>
        console.Profile.Capabilities is { Ansi: true, Interactive: true }
            ? console.Status().StartAsync(
                "connecting", status => work(new Lines(console, text => status.Status = text.Printable())))
            : work(new Lines(console, _ => { }));

    internal static string Line(LevelSection level)
    {
        string figures = $"{level.Vusers,6:#,0} vusers {level.Direction,-4} {Format.Rate(level.RequestsPerSecond),9} req/s   "
            + $"mean {Format.Latency(level.LatencyMs?.Mean)}, p90 {Format.Latency(level.LatencyMs?.P90)}, "
            + $"p99 {Format.Latency(level.LatencyMs?.P99)}";
        string wrong = string.Join(", ", level.Checks.Where(check => !check.Passed).Select(check => check.Name));
        return wrong.Length == 0 ? figures : $"{figures}   NOT USED: {wrong}";
    }

    private sealed class Lines(IAnsiConsole console, Action<string> begins) : IProgress<SweepProgress>
    {
        public void Report(SweepProgress value)
        {
            if (value.Begins is not null) begins(value.Begins);
            if (value.Done is not { } level) return;
            console.WriteLine(Line(level), level.Used ? Style.Plain : new(Color.Yellow));
        }
    }
}
