using StockExchange.LoadReports.Json;
using StockExchange.StockLoad.Compare;

namespace StockExchange.StockLoad.Tests.Compare;

/// <summary>Version1 holds what StockLoad 1.0.0 wrote, which had no conclusion, no ceiling, no stages and no bytes.</summary>
public sealed class OldReportTests
{
    [Theory]
    [InlineData("run", "requests/s")]
    [InlineData("reproduce", "requests/s")]
    [InlineData("servers", "requests/s")]
    [InlineData("sweep", "knee (plateau), vusers")]
    public void A_report_of_version_1_still_compares_and_is_a_page(string kind, string measure)
    {
        LoadReport old = ReportReader.Read(Path.Combine(AppContext.BaseDirectory, "Compare", "Version1", $"{kind}.json"));

        ComparisonReport comparison = ReportComparison.Compare("old", old, "same", old);

        Assert.Equal((1, kind), (old.SchemaVersion, $"{old.Kind}".ToLowerInvariant()));
        Assert.Equal(old.Runs.Count, comparison.Runs.Count);
        IEnumerable<ComparedMeasure> all = [.. comparison.Runs.SelectMany(run => run.Measures), .. comparison.Knees];
        ComparedMeasure[] found = [.. all.Where(one => one.Name == measure)];
        Assert.NotEmpty(found);
        Assert.All(found, one => Assert.Equal((true, one.A), (one.A > 0, one.B)));
        Assert.Contains(measure, ComparePage.FromComparison(comparison, old, old), StringComparison.Ordinal);
        Assert.Contains(measure, ShownText.Capture(console => CompareView.Render(console, comparison)), StringComparison.Ordinal);
    }
}
