using StockExchange.CommandLine;
using Spectre.Console;
using StockExchange.StockLoad.Reproduce;

namespace StockExchange.StockLoad.Rendering;

/// <summary>A variant second by second: a row of bars a measure, split where the load starts and where it ends.</summary>
internal static class TimelineView
{
    /// <summary>What the names, the values at rest and the peaks take of a line.</summary>
    private const int OtherColumns = 42;

    private static readonly (string Name, Func<TimelineRow, double?> Value, Func<double?, string> Format)[] Measures =
    [
        ("answers/s", row => row.Phase is RunPhase.Rest ? null : row.Answered, value => Number(value)),
        ("latency, mean", row => row.LatencyMs, Format.Latency),
        ("pool threads", row => row.Threads, value => Number(value)),
        ("queue length", row => row.QueueLength, value => Number(value)),
        ("work items/s", row => row.CompletedItemsPerSecond, value => Number(value)),
        ("CPU", row => row.CpuPercent, value => value is null ? Format.Nothing : $"{value:0} %"),
    ];

    public static void Render(IAnsiConsole console, VariantResult result)
    {
        TimelineRow[][] phases = [.. result.Timeline.GroupBy(row => row.Phase).Select(group => group.ToArray())];
        TimelineRow? rest = result.Timeline.LastOrDefault(row => row.Phase is RunPhase.Rest);
        int perPlace = 1 + (result.Timeline.Count / Math.Max(10, console.Profile.Width - OtherColumns));
        Table table = new Table().Border(TableBorder.Simple).AddColumns(
            new TableColumn($"[bold]{result.Name.EscapeMarkup()}[/]").NoWrap(),
            new TableColumn("at rest").RightAligned().NoWrap(),
            new TableColumn(string.Join(" │ ", phases.Select(Title))).NoWrap(),
            new TableColumn("peak").RightAligned().NoWrap());
        foreach (var (name, value, format) in Measures)
        {
            double? peak = result.Timeline.Max(value);
            table.AddRow(name, format(rest is null ? null : value(rest)), string.Join('│', phases.Select(Bars)), format(peak));

            string Bars(TimelineRow[] rows) => Sparkline.Of(Sparkline.Squeeze([.. rows.Select(value)], perPlace), peak ?? 0);
        }

        console.Write(table);
    }

    private static string Number(double? value) => Format.Count((long?)value);

    private static string Title(TimelineRow[] rows) => rows[0].Phase switch
    {
        RunPhase.Rest => $"{rows.Length} s rest",
        RunPhase.Load => $"{rows.Length} s load",
        _ => $"{rows.Length} s drain",
    };
}
