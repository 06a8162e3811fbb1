using System.Text;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Html;

/// <summary>A sweep as a section of the page: the knee, how it was found, and every level.</summary>
internal static class SweepHtml
{
    private const string Table = "sweep-levels";

    public static string FromSection(SweepSection sweep)
    {
        var html = new StringBuilder("<section id=\"sweep\">\n")
            .Append(HtmlText.Box("", "Conclusion", HtmlText.Paragraphs(sweep.Conclusion)))
            .Append(Levels(sweep));
        return html.Append(HtmlText.Part("The knee, by estimator", Knees(sweep) + Curves(sweep)))
            .Append(HtmlText.Part("Confirmed by an open loop", Confirmations(sweep)))
            .Append(HtmlText.Part("Rejected levels", Rejected(sweep)))
            .Append(HtmlText.Details("Every level as it was measured", Every(sweep)))
            .Append("</section>\n").ToString();
    }

    /// <summary>Throughput and latency by vusers, as far as they were measured; empty without a level.</summary>
    public static string Levels(SweepSection sweep)
    {
        if (sweep.Levels.Count == 0) return "";
        Scale vusers = SweepCharts.Vusers(sweep);
        return "<div class=\"charts\">\n"
            + Figure.Render(
                "sweep-throughput", SweepCharts.Throughput(sweep, vusers), Remark(sweep), Table,
                "Requests/s", "Lowest", "Highest", "Levels used")
            + Figure.Render(
                "sweep-latency", SweepCharts.Latency(sweep, vusers), "median of the levels", Table, "Mean", "p90", "p99")
            + "</div>\n" + LevelsTable(sweep, vusers);
    }

    private static string Remark(SweepSection sweep) =>
        "▲ going up, ▼ going down" + (sweep.Levels.All(level => level.Used) ? "" : ", hollow: rejected")
        + (SweepCharts.DrawnPublished(sweep).Count > 0
            ? ", ◇ published"
            : sweep.Published.Count > 0 ? "; published figures, far above these, are in the table" : "");

    private static string LevelsTable(SweepSection sweep, Scale vusers) => HtmlTable.Render(
        "By vusers: medians of the levels that passed their checks",
        [
            new("Vusers"), new("Requests/s"), new("Lowest"), new("Highest"), new("Mean"), new("p90"), new("p99"),
            new("Levels used"),
            .. sweep.Published.Count == 0 ? Array.Empty<HtmlColumn>() : [new("Published requests/s")],
        ],
        sweep.Summary.Select(line => new HtmlRow(
            [
                Format.Count(line.Vusers), Format.Rate(line.RequestsPerSecond), Format.Rate(line.Lowest),
                Format.Rate(line.Highest), Format.Latency(line.MeanMs),
                Format.Latency(line.P90Ms), Format.Latency(line.P99Ms), $"{line.Used} of {line.Measured}",
                .. sweep.Published.Count == 0 ? Array.Empty<string>() : [Published(sweep, line.Vusers)],
            ],
            line.Used == 0 ? "bad" : null,
            vusers.Position(line.Vusers))),
        Table);

    private static string Published(SweepSection sweep, int vusers) =>
        sweep.Published.FirstOrDefault(level => level.Vusers == vusers) is { } level
            ? Format.Rate(level.RequestsPerSecond)
            : Format.Nothing;

    private static string Knees(SweepSection sweep) => HtmlTable.Render(
        "Where they disagree, the conclusion mentions it",
        [new("Estimator"), new("Vusers"), new("95 % interval"), new("Requests/s there"), new("How", ColumnKind.LongText)],
        sweep.Knees.Select(knee => new HtmlRow(
            [
                SweepCharts.Name(knee.Estimator), knee.Vusers is null ? "none in the range" : $"{knee.Vusers:#,0.#}",
                knee.Interval() ?? Format.Nothing,
                knee.RequestsPerSecond is { } rate ? Format.Rate(rate) : Format.Nothing, knee.Text,
            ],
            knee.Vusers is null ? "dull" : null)));

    private static string Curves(SweepSection sweep)
    {
        string html = "";
        if (sweep.Plateau is { } plateau)
            html += Note("Plateau (Churchill and Usagi): X(N) = ((aN)⁻ˢ + c⁻ˢ)^(−1/s), "
                + $"slope a = {Format.Rate(plateau.Slope)} requests/s of one vuser, "
                + $"ceiling c = {Format.Rate(plateau.Ceiling)} requests/s, "
                + $"sharpness s = {plateau.Sharpness:0.##}, R² = {plateau.RSquared:0.0000}.");
        if (sweep.Usl is { } usl)
            html += Note("Universal Scalability Law (Gunther): X(N) = λN / (1 + σ(N − 1) + κN(N − 1)), "
                + $"λ = {Format.Rate(usl.Lambda)} requests/s of one vuser, "
                + $"contention σ = {usl.Sigma:0.######}, coherency κ = {usl.Kappa:0.#########}, R² = {usl.RSquared:0.0000}.");
        return html;
    }

    private static string Note(string text) => $"<p class=\"soft\">{HtmlText.Encode(text)}</p>\n";

    private static string Confirmations(SweepSection sweep) => HtmlTable.Render(
        "Requests on a schedule, at a share of the knee's throughput; latency from the scheduled start",
        [
            new("Of the knee"), new("Scheduled/s"), new("Answered/s"), new("p50"), new("p99"), new("Max"),
            new("Confirmed", ColumnKind.Text), new("Result", ColumnKind.LongText),
        ],
        sweep.Confirmations.Select(line => new HtmlRow(
            [
                $"{line.Factor:0.##} x", Format.Rate(line.Rate), Format.Rate(line.RequestsPerSecond),
                Format.Latency(line.LatencyMs?.P50),
                Format.Latency(line.LatencyMs?.P99), Format.Latency(line.LatencyMs?.Max), Confirmed(line), line.Text,
            ],
            line.Confirmed is false ? "bad" : null)));

    private static string Confirmed(Confirmation line) =>
        line.Confirmed switch { true => "yes", false => "no", null => Format.Nothing };

    private static string Rejected(SweepSection sweep) => HtmlTable.Render(
        "Measured, but never used: a check failed",
        [new("Vusers"), new("Direction", ColumnKind.Text), new("Requests/s"), new("Why", ColumnKind.LongText)],
        sweep.Levels.Where(level => !level.Used).Select(level => new HtmlRow(
            [
                Format.Count(level.Vusers), level.Direction, Format.Rate(level.RequestsPerSecond),
                string.Join(" ", level.Checks.Where(check => !check.Passed).Select(check => $"{check.Name}: {check.Text}")),
            ])));

    private static string Every(SweepSection sweep) => HtmlTable.Render(
        "In chronological order",
        [
            new("Vusers"), new("Direction", ColumnKind.Text), new("Requests/s"), new("Mean"),
            new("p50"), new("p90"), new("p99"), new("Max"), new("Errors"),
            new("Generator's CPU"), new("Server's CPU"), new("Queue at peak"), new("Used", ColumnKind.Text),
        ],
        sweep.Levels.Select(level => new HtmlRow(
            [
                Format.Count(level.Vusers), level.Direction, Format.Rate(level.RequestsPerSecond),
                Format.Latency(level.LatencyMs?.Mean),
                Format.Latency(level.LatencyMs?.P50), Format.Latency(level.LatencyMs?.P90), Format.Latency(level.LatencyMs?.P99),
                Format.Latency(level.LatencyMs?.Max), Format.Count(level.Failed), Format.Percent(level.OwnCpuPercent / 100),
                Format.Percent(level.ServerCpuPercent / 100), Format.Count(level.PeakQueue), level.Used ? "yes" : "no",
            ],
            level.Used ? null : "dull")));
}
