using StockExchange.LoadReports.Csv;

namespace StockExchange.LoadReports.Tests.Csv;

public sealed class SamplesCsvTests
{
    [Fact]
    public void Samples_have_a_row_for_each_interval_and_a_field_for_each_measure()
    {
        string[] lines = SamplesCsv.FromReport(SampleReports.Reproduce).TrimEnd('\n').Split('\n');

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

        Assert.Contains("\n\"a \"\"b\"\", c\",0,", SamplesCsv.FromReport(SampleReports.OfRun(run)).Replace("-3,", "0,"));
    }
}
