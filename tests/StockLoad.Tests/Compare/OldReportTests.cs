using StockExchange.TestKit.Reports;
using System.Text.Json.Nodes;
using StockExchange.LoadReports.Json;
using StockExchange.LoadReports.Model;
using StockExchange.StockLoad.Compare;

namespace StockExchange.StockLoad.Tests.Compare;

public sealed class OldReportTests : IDisposable
{
    private readonly string _file = Path.GetTempFileName();

    [Fact]
    public void A_report_of_version_1_still_compares()
    {
        JsonObject old = JsonNode.Parse(LoadReportJson.FromReport(SampleReports.Reproduce))!.AsObject();
        old["schemaVersion"] = 1;
        old.Remove("conclusion");
        old.Remove("variants");
        foreach (JsonNode? run in old["runs"]!.AsArray())
        {
            run!.AsObject().Remove("ceiling");
            run["load"]!.AsObject().Remove("stages");
            run["server"]?.AsObject().Remove("forecast");
            foreach (JsonNode? point in run["timeline"]!.AsArray()) point!.AsObject().Remove("bytesReceived");
        }

        File.WriteAllText(_file, old.ToJsonString());

        LoadReport read = ReportReader.Read(_file);
        ComparisonReport comparison = ReportComparison.Compare("old", read, "new", SampleReports.Reproduce);

        Assert.Equal(1, read.SchemaVersion);
        Assert.Equal(SampleReports.Reproduce.Runs.Count, comparison.Runs.Count);
        Assert.All(comparison.Runs, run => Assert.Equal(run.Measures[0].A, run.Measures[0].B));
    }

    public void Dispose() => File.Delete(_file);
}
