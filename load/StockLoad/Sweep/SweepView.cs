using Spectre.Console;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Views;

namespace StockExchange.StockLoad.Sweep;

/// <summary>A sweep as text: the levels, the curve, the estimates, the conclusion.</summary>
internal static class SweepView
{
    private const int WidestPlot = 90;

    /// <summary>The width in characters from which the extra columns are shown.</summary>
    private const int WideEnough = 110;

    private static readonly string[] Headers =
        ["vusers", "requests/s", "spread", "mean ms", "p90 ms", "p99 ms", "server CPU", "queue", "used", "failed checks"];

    private static readonly string[] Extra = ["spread", "server CPU", "queue"];

    public static void Render(IAnsiConsole console, SweepOutcome outcome)
    {
        SweepSection sweep = outcome.Section;
        console.WriteLine();
        if (!outcome.Complete) console.MarkupLine("[yellow bold]Partial results: the sweep was stopped early.[/]");
        if (sweep.Summary.Count == 0) return;
        console.Write(Levels(sweep, isWide: console.Profile.Width >= WideEnough));
        if (sweep.Published.Count > 0)
            console.MarkupLine($"[dim](in parentheses: {sweep.Published[0].Source.Printable()}; "
                + "another server on another machine: compare the shape)[/]");
        console.WriteLine();
        int width = Math.Min(WidestPlot, console.Profile.Width - 4);
        foreach (string line in ThroughputPlot.Lines(sweep.Summary, outcome.Knee.Vusers, width))
            console.WriteLine($"  {line}");
        console.WriteLine();
        foreach (KneeEstimate knee in sweep.Knees)
            WrappedText.Write(console, $"  {knee.Estimator,-8}", $"{knee.InVusers()}: {knee.Text}");
        foreach (Confirmation confirmation in sweep.Confirmations) Render(console, confirmation);
        console.WriteLine();
        foreach (string line in sweep.Conclusion)
            WrappedText.Write(console, "", line, line == sweep.Conclusion[0] ? new(decoration: Decoration.Bold) : null);
        if (sweep.Server is not { Verdict: { } verdict } server) return;
        string at = $"{server.Name} at {sweep.Summary.Max(level => level.Vusers):#,0} vusers";
        VerdictView.Render(console, at, verdict, server.Summary!, server.Evidence, server.BlockingCalls);
        VerdictView.Cure(console, server.Advice);
    }

    private static Table Levels(SweepSection sweep, bool isWide)
    {
        string[] headers = [.. Headers.Where(header => isWide || !Extra.Contains(header))];
        Table table = new Table().Border(TableBorder.Simple);
        foreach (string header in headers)
            table.AddColumn(new TableColumn(header)
            {
                NoWrap = header != Headers[^1],
                Alignment = header == Headers[^1] ? Justify.Left : Justify.Right,
            });
        foreach (LevelSummary level in sweep.Summary)
            table.AddRow([.. Headers.Zip(Row(level, sweep)).Where(of => headers.Contains(of.First)).Select(of => of.Second)]);
        return table;
    }

    private static string[] Row(LevelSummary level, SweepSection sweep)
    {
        LevelSection[] measured = [.. sweep.Levels.Where(one => one.Vusers == level.Vusers)];
        PublishedLevel? published = sweep.Published.FirstOrDefault(one => one.Vusers == level.Vusers);
        double? cpu = measured.Average(one => one.ServerCpuPercent);
        return
        [
            $"{level.Vusers:#,0}",
            Format.Rate(level.RequestsPerSecond)
                + (published is null ? "" : $" [dim]({Format.Rate(published.RequestsPerSecond)})[/]"),
            Format.Percent(level.RequestsPerSecond > 0 ? (level.Highest - level.Lowest) / level.RequestsPerSecond : null),
            Format.Milliseconds(level.MeanMs),
            Format.Milliseconds(level.P90Ms),
            Format.Milliseconds(level.P99Ms),
            cpu is null ? Format.Nothing : $"{cpu:0} %",
            Format.Count(measured.Max(one => one.PeakQueue)),
            $"{level.Used}/{level.Measured}",
            string.Join(", ", measured
                .SelectMany(one => one.Checks)
                .Where(check => !check.Passed)
                .Select(check => check.Name)
                .Distinct()),
        ];
    }

    private static void Render(IAnsiConsole console, Confirmation confirmation)
    {
        (string mark, Color color) = confirmation.Confirmed switch
        {
            true => ("ok", Color.Green),
            false => ("FAILED", Color.Yellow),
            null => ("?", Color.Yellow),
        };
        string load = $"{confirmation.Factor} x the knee, {Format.Rate(confirmation.Rate)}/s in an open loop";
        WrappedText.Write(console, $"  {mark,-8}", $"{load}: {confirmation.Text}", new(color));
    }
}
