using System.Text;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Csv;

/// <summary>
/// samples.csv (RFC 4180, but with line feeds): a row for each run and interval, an empty field where nothing was measured.
/// </summary>
internal static class SamplesCsv
{
    private static readonly (string Header, Func<TimelinePoint, object?> Value)[] Columns =
    [
        ("second", point => point.Second),
        ("length_s", point => point.Length),
        ("phase", point => point.Phase),
        ("answered", point => point.Answered),
        ("not_successful", point => point.NotSuccessful),
        ("failed", point => point.Failed),
        ("in_flight", point => point.InFlight),
        .. LatencyMeasure.All.Select(measure => ($"latency_{measure.Name}_ms", Value(measure))),
        .. IntervalMetric.All.Select(figure => (figure.Column, Value(figure))),
        ("latency_bands_from_ms:count", point => Bands(point.Bands)),
    ];

    public static string FromReport(LoadReport report)
    {
        var text = new StringBuilder();
        text.Append("run,").AppendJoin(',', Columns.Select(column => column.Header)).Append('\n');
        foreach (RunSection run in report.Runs)
        {
            foreach (TimelinePoint point in run.Timeline)
                text.Append(CsvField.Of(run.Name)).Append(',')
                    .AppendJoin(',', Columns.Select(column => CsvField.Of(column.Value(point))))
                    .Append('\n');
        }

        return text.ToString();
    }

    private static Func<TimelinePoint, object?> Value(LatencyMeasure measure) =>
        point => point.LatencyMs is { } latency ? measure.Value(latency) : null;

    private static Func<TimelinePoint, object?> Value(IntervalMetric figure) => point => figure.Value(point);

    private static string Bands(IReadOnlyList<LatencyBand> bands) =>
        string.Join(' ', bands.Select(band => $"{LatencyBands.LowerMilliseconds(band.Band):0.####}:{band.Count}"));
}
