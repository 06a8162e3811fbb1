using System.Text;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>Where pool threads waited over time: a row for each call, darker for more threads.</summary>
internal sealed class CallHeatMap(
    PoolView view, IReadOnlyList<ThreadInterval> intervals, LinearScale time, string id, string table)
{
    private const int MostRows = 8, RowHeight = 14;

    /// <returns>Empty when no thread waited.</returns>
    public string Render()
    {
        Strip[] strips = Find();
        if (strips.Length == 0) return "";
        int most = strips.Max(strip => strip.Most);
        var html = new StringBuilder("<figure><figcaption>Where pool threads waited ")
            .Append($"<small>darker: more threads, at most {most}</small></figcaption></figure>\n");
        for (int i = 0; i < strips.Length && i < MostRows; i++) html.Append(Row(strips[i], $"{id}-{i}", most));
        int more = strips.Length - MostRows;
        if (more > 0) html.Append(HtmlText.Paragraphs([$"And {FigureText.Count(more, "call")} with fewer threads."]));
        return html.ToString();
    }

    /// <summary>Ordered by the sum of the threads' waiting times, the greatest first.</summary>
    private Strip[] Find() =>
    [
        .. from interval in intervals
           where interval.To >= time.Low && interval.From <= time.High
           from held in interval.Moment.Waiting
           group (interval.From, interval.To, held.Threads) by (held.Method, held.Wait) into row
           let strip = new Strip(row.Key.Method, row.Key.Wait, [.. row])
           orderby strip.ThreadSeconds descending
           select strip,
    ];

    private string Row(Strip strip, string rowId, int most)
    {
        string name = view.Calls.FirstOrDefault(call => call.Id == strip.CallId)?.Name ?? MethodName.Bare(strip.Method);
        string remark = $"{WaitText.ForKind(strip.Wait)}, up to {FigureText.Count(strip.Most, "thread")}";
        var chart = new Chart
        {
            Title = name,
            Description = remark,
            X = time,
            Y = new LinearScale(0, 1, 1),
            XText = _ => "",
            YText = _ => "",
            Height = RowHeight,
            HasXAxis = false,
            Marks =
            [
                new HeatMark("waiting", [.. strip.Cells.Select(
                    cell => new HeatCell(cell.Begin, cell.End, 0, 1, (double)cell.Threads / most))]),
            ],
        };
        return $"<figure class=\"strip\" data-table=\"{table}\" data-height=\"{RowHeight}\" data-columns=\"Waiting\">"
            + $"<figcaption><a href=\"#{strip.CallId}\">{HtmlText.Breakable(name)}</a> <small>{HtmlText.Encode(remark)}</small>"
            + $"</figcaption>\n<div class=\"plot\">{ChartSvg.FromChart(chart, rowId)}</div></figure>\n";
    }

    private sealed record Strip(string Method, WaitKind Wait, IReadOnlyList<(double Begin, double End, int Threads)> Cells)
    {
        public string CallId => ObservedCall.IdFor(Method, Wait);

        public int Most => Cells.Max(cell => cell.Threads);

        public double ThreadSeconds => Cells.Sum(cell => cell.Threads * (cell.End - cell.Begin));
    }
}
