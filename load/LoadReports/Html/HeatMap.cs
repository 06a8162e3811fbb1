using StockExchange.LoadEngine.Latencies;
using StockExchange.Pages.Charts;

namespace StockExchange.LoadReports.Html;

/// <summary>The distribution of latencies over time: time to the right, latency upwards, darker for more answers.</summary>
internal static class HeatMap
{
    /// <summary>The most columns: more would be narrower than a pixel, and make the page larger.</summary>
    private const int MostColumns = 240;

    private const int MostRows = 48;

    /// <summary>Draws an interval of the timeline; null for all of it.</summary>
    public static Chart FromTimeline(IReadOnlyList<TimelinePoint> timeline, LinearScale? given = null)
    {
        LatencyBand[] all = [.. timeline.SelectMany(point => point.Bands).Where(band => band.Count > 0)];
        int lowest = all.Select(band => band.Band).DefaultIfEmpty(80).Min();
        int highest = all.Select(band => band.Band).DefaultIfEmpty(80).Max();
        int perRow = 1 + ((highest - lowest) / MostRows);
        LinearScale time = given ?? TimeChart.TimeOf(timeline);
        return new()
        {
            Title = "Answers by latency over time",
            Description = "Each column an interval, each row a range of latency, "
                + $"from {AxisText.Latency(LatencyBands.LowerMilliseconds(lowest))} "
                + $"to {AxisText.Latency(LatencyBands.LowerMilliseconds(highest + 1))}; darker where there are more answers.",
            X = time,
            Y = LogScale.Around(LatencyBands.LowerMilliseconds(lowest), LatencyBands.LowerMilliseconds(highest + 1)),
            XText = AxisText.Time(time.High - time.Low),
            YText = AxisText.Latency,
            Height = 150,
            Marks =
            [
                .. TimeChart.Phases(timeline, named: false),
                new HeatMark("throughput", Cells(timeline, lowest, perRow)),
            ],
        };
    }

    /// <summary>The cells; weights are logarithmic, so that a single slow answer is visible next to thousands.</summary>
    private static HeatCell[] Cells(IReadOnlyList<TimelinePoint> timeline, int lowest, int perRow)
    {
        int perColumn = 1 + (timeline.Count / MostColumns);
        var cells = (
            from column in timeline.Chunk(perColumn)
            from row in column.SelectMany(point => point.Bands).GroupBy(band => (band.Band - lowest) / perRow)
            let count = row.Sum(band => band.Count)
            where count > 0
            select (column, row.Key, count)).ToArray();
        double most = Math.Log(1 + cells.Select(cell => cell.count).DefaultIfEmpty().Max());
        return
        [
            .. cells.Select(cell => new HeatCell(
                cell.column[0].Second,
                cell.column[^1].Second + cell.column[^1].Length,
                LatencyBands.LowerMilliseconds(lowest + (cell.Key * perRow)),
                LatencyBands.LowerMilliseconds(lowest + ((cell.Key + 1) * perRow)),
                Math.Log(1 + cell.count) / most)),
        ];
    }
}
