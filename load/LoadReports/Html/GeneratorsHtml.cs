using StockExchange.LoadReports.Metrics;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>The generators of a merged report, so that one that differs is seen.</summary>
internal static class GeneratorsHtml
{
    public static string FromGenerators(IReadOnlyList<GeneratorSection> generators) =>
        HtmlText.Part("Generators", Table(generators));

    private static string Table(IReadOnlyList<GeneratorSection> generators) => HtmlTable.Render(
        "The runs that were added up, each by its own figures",
        [
            new("Report"), new("Began after"), new("Requests/s"), new("Answers"), new("p50"), new("p99"), new("Max"),
            new("Own CPU"), new("System", ColumnKind.LongText),
        ],
        generators.Select(one => new HtmlRow(
        [
            one.File, GeneratorText.Offset(one), Format.Rate(one.RequestsPerSecond), Format.Count(one.Answered),
            Format.Latency(one.LatencyMs?.P50), Format.Latency(one.LatencyMs?.P99), Format.Latency(one.LatencyMs?.Max),
            $"{one.OwnCpuPercent:0} %", $"{one.Machine.System}, {Format.Plural(one.Machine.Processors, "processor")}",
        ])));
}
