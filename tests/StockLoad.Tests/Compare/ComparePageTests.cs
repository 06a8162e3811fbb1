using StockExchange.StockLoad.Compare;
using StockExchange.TestKit.Pages;
using StockExchange.TestKit.Reports;

namespace StockExchange.StockLoad.Tests.Compare;

public sealed class ComparePageTests
{
    [Fact]
    public async Task In_a_browser_it_works_on_a_desk_and_on_a_phone_without_an_error_or_a_request()
    {
        Assert.SkipWhen(
            Browser.Program is null,
            "No Chromium or Chrome on PATH (apt-get install chromium): the page was not opened in a browser.");

        Assert.All(await PagesInBrowser.OpenAsync([("compare", Page())]), PagesInBrowser.AssertWorks);
    }

    [Fact]
    public void It_refers_to_nothing_outside_of_it() => PageText.AssertIsSelfContained(Page());

    private static string Page()
    {
        LoadReport slower = SampleReports.Sweep with { Sweep = SampleSweep.WithAKneeAt50(0.9) };
        ComparisonReport comparison = ReportComparison.Compare("a", SampleReports.Sweep, "b", slower);
        return ComparePage.FromComparison(comparison, SampleReports.Sweep, slower);
    }
}
