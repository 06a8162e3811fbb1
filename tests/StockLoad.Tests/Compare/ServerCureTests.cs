using StockExchange.StockLoad.Compare;
using StockExchange.TestKit.Reports;
using ThreadPoolDiagnostics.Cures;

namespace StockExchange.StockLoad.Tests.Compare;

/// <summary>Two loads of a server: whether what blocked its pool is gone.</summary>
public sealed class ServerCureTests
{
    private static readonly RunSection Blocked = SampleReports.Reproduce.Runs[0], Free = SampleReports.Reproduce.Runs[^1];

    [Fact]
    public void A_call_that_is_gone_is_a_cure_and_one_that_is_there_is_none()
    {
        ServerCure cured = ServerCure.FromRuns(Blocked, Free)!;
        ServerCure same = ServerCure.FromRuns(Blocked, Blocked)!;

        Assert.Equal(CureOutcome.Cured, cured.Outcome);
        Assert.Contains("TaskWaitController.Show does not block", cured.Summary, StringComparison.Ordinal);
        Assert.Equal(CureOutcome.NotCured, same.Outcome);
    }

    [Fact]
    public void Without_a_blocked_server_in_A_there_is_nothing_to_cure()
    {
        Assert.Null(ServerCure.FromRuns(Free, Blocked));
        Assert.Null(ServerCure.FromRuns(Blocked with { Server = null }, Free));
        Assert.Null(ServerCure.FromRuns(Blocked, Free with { Server = null }));
    }

    [Fact]
    public void It_is_below_the_figures_on_the_page_and_in_the_document()
    {
        LoadReport a = SampleReports.OfRun(Blocked), b = SampleReports.OfRun(Free);
        ComparisonReport comparison = ReportComparison.Compare("a", a, "b", b);

        Assert.Contains("server: cured. TaskWaitController.Show", ComparePage.FromComparison(comparison, a, b),
            StringComparison.Ordinal);
        Assert.Contains("\"outcome\": \"cured\"", CompareJson.FromReport(comparison), StringComparison.Ordinal);
    }
}
