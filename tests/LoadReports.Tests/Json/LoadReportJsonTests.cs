using System.Text.Json;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Json;
using StockExchange.TestKit.Json;

namespace StockExchange.LoadReports.Tests.Json;

public sealed class LoadReportJsonTests
{
    public static TheoryData<string> Kinds => ["run", "sweep", "reproduce", "servers"];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void The_document_keeps_its_documented_schema(string kind)
    {
        string json = LoadReportJson.FromReport(SampleReports.OfCommand(kind));
        using JsonDocument document = JsonDocument.Parse(json);

        Assert.Empty(SchemaCheck.Mistakes("Json/load-report.schema.json", json));
        Assert.Equal(kind, document.RootElement.GetProperty("kind").GetString());
    }

    [Fact]
    public void What_cannot_be_read_is_said_in_one_line()
    {
        using var folder = new TemporaryFolder();
        string Message(string content)
        {
            string file = folder.Write("report.json", content);
            string message = Assert.Throws<CommandException>(() => ReportReader.Read(file)).Message;
            Assert.DoesNotContain('\n', message);
            Assert.StartsWith(file, message);
            return message[file.Length..];
        }

        Assert.Contains("there is no such file", Assert.Throws<CommandException>(() => ReportReader.Read(folder.Path)).Message);
        Assert.Contains(
            "there is no such file",
            Assert.Throws<CommandException>(() => ReportReader.Read(Path.Combine(folder.Path, "no", "where"))).Message);
        Assert.Contains("could not be read", Assert.Throws<CommandException>(() => ReportReader.Read("")).Message);
        Assert.Contains("is not a report", Message("PNG"));
        Assert.Contains("is not a report", Message(""));
        Assert.Contains("is not a report", Message("[]"));
        Assert.Contains("It has no schemaVersion", Message("{}"));
        Assert.Contains("is not a report", Message("""{"schemaVersion":1}"""));
        Assert.Contains("is not a report", Message("""{"schemaVersion":1,"kind":"walk"}"""));
        Assert.Contains("newer version", Message("""{"schemaVersion":4}"""));
        string whole = LoadReportJson.FromReport(SampleReports.Run);
        Assert.Contains("is not a report", Message(whole[..(whole.Length / 2)]));
        Assert.Contains("is not a report", Message(whole.Replace("\"runs\": [", "\"runs\": null, \"others\": [")));
    }

    [Fact]
    public void A_document_of_the_same_version_may_lack_what_was_added_later_and_hold_what_will_be()
    {
        string document = LoadReportJson.FromReport(SampleReports.Run).Replace("\"notes\"", "\"future\"")
            .Replace("\"problems\"", "\"more\"");
        using JsonDocument parsed = JsonDocument.Parse(document);

        LoadReport report = LoadReportJson.Parse(parsed.RootElement);

        Assert.Empty(report.Problems);
        Assert.Empty(report.Runs[0].Notes);
    }

    [Fact]
    public void A_figure_that_is_no_number_does_not_cost_the_report()
    {
        RunSection run = SampleReports.Run.Runs[0] with
        {
            RequestsPerSecond = double.NaN,
            OwnCpuPercent = double.PositiveInfinity,
        };
        using JsonDocument document = JsonDocument.Parse(LoadReportJson.FromReport(SampleReports.OfRun(run)));

        Assert.Equal(double.NaN, LoadReportJson.Parse(document.RootElement).Runs[0].RequestsPerSecond);
    }
}
