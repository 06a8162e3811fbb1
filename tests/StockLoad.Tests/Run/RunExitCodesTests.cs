using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Run;
using StockExchange.TestKit.Reports;

namespace StockExchange.StockLoad.Tests.Run;

public sealed class RunExitCodesTests
{
    private static readonly RunSection Well =
        RunSections.FromResult("x", new("http://h/"), "GET", new(), SampleResults.Steady, []);

    [Fact]
    public void Exit_codes_tell_a_true_condition_from_a_stop_and_from_a_failure()
    {
        ConditionOutcome stop = new("--stop-when", "queue>5", Met: true, ""), fail = new("--fail-if", "p99>1ms", Met: true, "");

        Assert.Equal(0, RunExitCodes.Decide(Well, []));
        Assert.Equal(
            0, RunExitCodes.Decide(Well with { Conditions = [stop with { Met = false }, fail with { Met = false }] }, []));
        Assert.Equal(4, RunExitCodes.Decide(Well with { Conditions = [stop, fail with { Met = false }] }, []));
        Assert.Equal(3, RunExitCodes.Decide(Well with { Conditions = [stop, fail] }, []));
        Assert.Equal(1, RunExitCodes.Decide(Well, ["broken"]));
    }

    [Fact]
    public void What_went_wrong_has_an_exit_code_of_its_own_that_yields_to_conditions()
    {
        RunSection wrong = Well with { Checks = [new(AnswerChecks.AnswersName, Passed: false, "")] };

        Assert.Equal(5, RunExitCodes.Decide(wrong, []));
        Assert.Equal(0, RunExitCodes.Decide(Well with { Checks = [new(LoadChecks.LittlesLawName, Passed: false, "")] }, []));
        Assert.Equal(3, RunExitCodes.Decide(wrong with { Conditions = [new("--fail-if", "errors>0", Met: true, "")] }, []));
        Assert.Equal(4, RunExitCodes.Decide(wrong with { Conditions = [new("--stop-when", "errors>0", Met: true, "")] }, []));
    }
}
