using System.Text;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Json;

namespace StockExchange.LoadReports.Tests.Json;

public sealed class TimelineReaderTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public static TheoryData<string> Kinds => ["run", "sweep", "reproduce", "servers"];

    public void Dispose() => _folder.Dispose();

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_report_for_a_sum_is_the_same_but_for_what_follows_from_the_histograms(string kind)
    {
        LoadReport report = SampleReports.OfCommand(kind);
        string file = _folder.Write("report.json", LoadReportJson.FromReport(report));
        LoadReport expected = report with
        {
            Runs =
            [
                .. report.Runs.Select(run => run with
                {
                    Timeline = [.. run.Timeline.Select(point => point with { Bands = [], LatencyMs = null })],
                }),
            ],
        };

        Assert.Equal(LoadReportJson.FromReport(expected), LoadReportJson.FromReport(ReportReader.ReadForSum(file)));
    }

    [Fact]
    public void Each_interval_is_a_line_of_the_file()
    {
        IEnumerable<string> intervals = LoadReportJson.FromReport(SampleReports.Run).Split('\n')
            .Where(line => line.StartsWith("        {\"second\":", StringComparison.Ordinal));

        Assert.Equal(SampleReports.Run.Runs[0].Timeline.Count, intervals.Count());
    }

    [Fact]
    public void No_damage_to_a_file_does_anything_but_be_refused_or_give_another_report()
    {
        string whole = LoadReportJson.FromReport(SampleReports.OfRun(SampleReports.Healthy(5, seed: 1, seconds: 1)));
        int from = whole.IndexOf("\"timeline\"", StringComparison.Ordinal);
        int to = whole.IndexOf("\"ownCpuPercent\"", StringComparison.Ordinal);
        Assert.InRange(to - from, 500, 20_000);

        for (int at = from; at < to; at += 11)
        {
            foreach (string other in (string[])["", "null", "[", "}", "\"", "9e999", "-1"])
            {
                string file = _folder.Write("report.json", $"{whole[..at]}{other}{whole[(at + 1)..]}");
                if (Record.Exception(() => ReportReader.ReadForSum(file)) is not { } failure) continue;
                Assert.IsType<CommandException>(failure);
                Assert.DoesNotContain('\n', failure.Message);
            }
        }
    }

    [Fact]
    public void A_byte_order_mark_is_no_mistake_and_an_escaped_histogram_is_read_as_it_is()
    {
        string json = LoadReportJson.FromReport(SampleReports.Run);
        string escaped = json.Replace("HISTEw", "HIST\\u0045w", StringComparison.Ordinal);
        Assert.NotEqual(json, escaped);
        string file = _folder.Write("report.json", [.. Encoding.UTF8.Preamble, .. Encoding.UTF8.GetBytes(escaped)]);

        Assert.Equal(
            Timeline(ReportReader.ReadForSum(_folder.Write("plain.json", json))), Timeline(ReportReader.ReadForSum(file)));

        static string Timeline(LoadReport report) => LoadReportJson.FromReport(report);
    }
}
