using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Views;

/// <summary>The generators of a merged report as text, each by its own figures.</summary>
internal static class GeneratorsTable
{
    public static void Render(IAnsiConsole console, IReadOnlyList<GeneratorSection> generators)
    {
        Table table = new Table().Border(TableBorder.Simple).AddColumn(new TableColumn("[bold]generator[/]"));
        foreach (string header in (string[])["began after", "requests/s", "p50", "p99", "max", "own CPU"])
            table.AddColumn(new TableColumn(header) { NoWrap = true, Alignment = Justify.Right });
        foreach (GeneratorSection one in generators)
            table.AddRow(
                one.File.Printable(), GeneratorText.Offset(one), Format.Rate(one.RequestsPerSecond),
                Format.Latency(one.LatencyMs?.P50), Format.Latency(one.LatencyMs?.P99), Format.Latency(one.LatencyMs?.Max),
                $"{one.OwnCpuPercent:0} %");
        console.Write(table);
    }
}
