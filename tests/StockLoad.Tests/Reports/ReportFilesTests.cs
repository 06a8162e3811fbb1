using System.Text.Json;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Csv;
using StockExchange.LoadReports.Files;
using StockExchange.LoadReports.Json;
using StockExchange.LoadReports.Model;

namespace StockExchange.StockLoad.Tests.Reports;

public sealed class ReportFilesTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("stockload-reports-").FullName;

    public static TheoryData<string> Kinds => ["run", "sweep", "reproduce", "servers"];

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [MemberData(nameof(Kinds))]
    public void The_document_keeps_its_documented_schema(string kind)
    {
        using JsonDocument schema = JsonDocument.Parse(
            File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Reports", "load-report.schema.json")));
        using JsonDocument document = JsonDocument.Parse(LoadReportJson.Of(Sample(kind)));

        Assert.Empty(SchemaCheck.Mistakes(schema.RootElement, document.RootElement));
        Assert.Equal(kind, document.RootElement.GetProperty("kind").GetString());
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task What_was_written_reads_back_the_same(string kind)
    {
        await ReportWriter.WriteAsync(Sample(kind), _folder);

        string file = Path.Combine(_folder, "report.json");
        Assert.Equal(LoadReportJson.Of(Sample(kind)), LoadReportJson.Of(ReportReader.Read(file)));
        Assert.Equal(LoadReportJson.Of(Sample(kind)), LoadReportJson.Of(ReportReader.Read(_folder)));
    }

    [Fact]
    public async Task A_report_replaces_an_older_one_and_leaves_nothing_else_behind()
    {
        string folder = Path.Combine(_folder, "new", "folder");
        await ReportWriter.WriteAsync(SampleReports.Reproduce, folder);
        await ReportWriter.WriteAsync(SampleReports.Run, folder);

        Assert.Equal(ReportKind.Run, ReportReader.Read(folder).Kind);
        Assert.Equal(
            ["report.html", "report.json", "samples.csv"], Directory.EnumerateFiles(folder).Select(Path.GetFileName).Order());
    }

    [Fact]
    public async Task A_directory_that_cannot_be_written_is_named_in_one_line_and_keeps_its_older_report()
    {
        string file = Path.Combine(_folder, "file");
        await File.WriteAllTextAsync(file, "", TestContext.Current.CancellationToken);
        CommandException inTheWay = await Assert.ThrowsAsync<CommandException>(() =>
            ReportWriter.WriteAsync(SampleReports.Run, file));
        Assert.StartsWith($"The report could not be written to {file}: ", inTheWay.Message);
        Assert.DoesNotContain('\n', inTheWay.Message);

        // One of the three cannot be renamed into place: a directory has its name.
        string folder = Path.Combine(_folder, "report");
        Directory.CreateDirectory(Path.Combine(folder, "report.html", "occupied"));
        await Assert.ThrowsAsync<CommandException>(() => ReportWriter.WriteAsync(SampleReports.Run, folder));
        Assert.Empty(Directory.EnumerateFiles(folder));
    }

    [Fact]
    public void What_cannot_be_read_is_said_in_one_line()
    {
        string Message(string content)
        {
            string file = Path.Combine(_folder, "report.json");
            File.WriteAllText(file, content);
            string message = Assert.Throws<CommandException>(() => ReportReader.Read(file)).Message;
            Assert.DoesNotContain('\n', message);
            Assert.StartsWith(file, message);
            return message[file.Length..];
        }

        Assert.Contains("there is no such file", Assert.Throws<CommandException>(() => ReportReader.Read(_folder)).Message);
        Assert.Contains(
            "there is no such file",
            Assert.Throws<CommandException>(() => ReportReader.Read(Path.Combine(_folder, "no", "where"))).Message);
        Assert.Contains("is not a report", Message("PNG"));
        Assert.Contains("is not a report", Message(""));
        Assert.Contains("is not a report", Message("[]"));
        Assert.Contains("It has no schemaVersion", Message("{}"));
        Assert.Contains("is not a report", Message("""{"schemaVersion":1}"""));
        Assert.Contains("is not a report", Message("""{"schemaVersion":1,"kind":"walk"}"""));
        Assert.Contains("newer version", Message("""{"schemaVersion":3}"""));
        string whole = LoadReportJson.Of(SampleReports.Run);
        Assert.Contains("is not a report", Message(whole[..(whole.Length / 2)]));
        Assert.Contains("is not a report", Message(whole.Replace("\"runs\": [", "\"runs\": null, \"others\": [")));
    }

    [Fact]
    public void A_document_of_the_same_version_may_lack_what_was_added_later_and_hold_what_will_be()
    {
        string document = LoadReportJson.Of(SampleReports.Run).Replace("\"notes\"", "\"future\"")
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
        using JsonDocument document = JsonDocument.Parse(LoadReportJson.Of(SampleReports.Of(run)));

        Assert.Equal(double.NaN, LoadReportJson.Parse(document.RootElement).Runs[0].RequestsPerSecond);
    }

    [Fact]
    public void Samples_have_a_row_for_each_interval_and_a_field_for_each_measure()
    {
        string[] lines = SamplesCsv.Of(SampleReports.Reproduce).TrimEnd('\n').Split('\n');

        Assert.Equal(1 + SampleReports.Reproduce.Runs.Sum(run => run.Timeline.Count), lines.Length);
        Assert.All(lines, line => Assert.Equal(lines[0].Split(',').Length, line.Split(',').Length));
        Assert.StartsWith("run,second,length_s,phase,answered,", lines[0]);
        Assert.StartsWith("taskwait,-3,1,rest,0,0,0,0,,,,,,,,,,3,0,3,1,45,0.4,125,0,", lines[1]);
    }

    [Fact]
    public void A_name_with_commas_and_quotes_stays_one_field()
    {
        RunSection run = SampleReports.Run.Runs[0] with
        {
            Name = "a \"b\", c",
            Timeline = [SampleReports.Run.Runs[0].Timeline[0]],
        };

        Assert.Contains("\n\"a \"\"b\"\", c\",0,", SamplesCsv.Of(SampleReports.Of(run)).Replace("-3,", "0,"));
    }

    private static LoadReport Sample(string kind) => kind switch
    {
        "run" => SampleReports.Run,
        "sweep" => SampleReports.Sweep,
        "servers" => SampleReports.Servers,
        _ => SampleReports.Reproduce,
    };
}
