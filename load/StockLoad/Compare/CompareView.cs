using Spectre.Console;

namespace StockExchange.StockLoad.Compare;

/// <summary>A comparison as text.</summary>
internal static class CompareView
{
    public static void Render(IAnsiConsole console, ComparisonReport report)
    {
        console.WriteLine($"A: {PrintableText.Escape(report.A.File)}, of {report.A.Started:yyyy-MM-dd HH:mm}");
        console.WriteLine($"B: {PrintableText.Escape(report.B.File)}, of {report.B.Started:yyyy-MM-dd HH:mm}");
        foreach (string warning in report.Warnings) console.MarkupLine($"[yellow]{warning.Printable()}[/]");
        foreach (ComparedRun run in report.Runs)
        {
            Render(console, ComparisonText.Title(run), run.Measures.Select(measure => (measure.Name, measure)));
            if (run.Cure is { } cure) WrappedText.Write(console, "  ", ComparisonText.Cure(cure));
        }
        if (report.Knees.Count > 0) Render(console, "Knees", report.Knees.Select(knee => (knee.Name, knee)));
        if (report.Levels.Count > 0)
            Render(console, "Levels", report.Levels.SelectMany(level =>
                level.Measures.Select(measure => ($"{level.Vusers} vusers, {measure.Name}", measure))));
        console.WriteLine();
        console.MarkupLine($"[dim]{report.Method.Printable()}[/]");
    }

    private static void Render(IAnsiConsole console, string title, IEnumerable<(string Name, ComparedMeasure Measure)> rows)
    {
        Table table = new Table().Border(TableBorder.Simple).AddColumn(new TableColumn($"[bold]{title.Printable()}[/]"));
        foreach (string header in (string[])["A", "B", "B/A", "95 % interval"])
            table.AddColumn(new TableColumn(header).RightAligned().NoWrap());
        table.AddColumn(new TableColumn("").NoWrap());
        foreach (var (name, measure) in rows)
            table.AddRow(
                name.Printable(), measure.TextA.Printable(), measure.TextB.Printable(),
                ComparisonText.Value(measure), ComparisonText.Interval(measure),
                Emphasis(measure.Outcome));
        console.Write(table);
        foreach (string why in ComparisonText.WhyNot(rows.Select(row => row.Measure))) WrappedText.Write(console, "  ", why);
    }

    private static string Emphasis(NoiseOutcome? outcome) =>
        outcome is NoiseOutcome.Higher or NoiseOutcome.Lower
            ? $"[bold]{ComparisonText.ForOutcome(outcome)}[/]"
            : $"[dim]{ComparisonText.ForOutcome(outcome)}[/]";
}
