namespace VerdictCorpus.Tests;

public sealed class OutcomeTests
{
    [Theory]
    [InlineData("starving", true)]
    [InlineData("healthy", false)]
    [InlineData("unknown", false)]
    [InlineData(null, false)]
    public void A_verdict_is_right_when_the_label_has_it(string? verdict, bool isRight) =>
        Assert.Equal(isRight, Outcomes.FromVerdict(Outcomes.Starving, verdict).IsVerdictRight);

    [Fact]
    public void A_verdict_with_another_verdicts_exit_code_is_wrong()
    {
        Outcome outcome = Outcomes.FromVerdict(Outcomes.Starving, "starving", exitCode: 0);
        Assert.False(outcome.IsVerdictRight);
        Assert.Equal("exit code 0", outcome.Remark);
    }

    [Theory]
    [InlineData("Shop.Cart.Ask()", "lock", true)]
    [InlineData("Shop.Cart.Ask", "task", true)]
    [InlineData("Shop.Cart.Ask()", "sleep", false)]
    [InlineData("Shop.Cart.Asked()", "lock", false)]
    [InlineData("System.Threading.Monitor.Enter(Object)", "lock", false)]
    public void A_call_is_right_when_the_label_has_it_and_what_it_waits_for(string method, string wait, bool isRight) =>
        Assert.Equal(isRight, Outcomes.FromVerdict(Outcomes.Starving, "starving", method, wait).IsCallRight);

    [Fact]
    public void No_answer_shows_why() =>
        Assert.Equal(
            "| calm | healthy or blocking | **none** |  |  |  | 4.0 | exit code 3: gone |",
            OutcomeTable.Row(Outcomes.FromVerdict(Outcomes.Fine, null)));

    [Fact]
    public void What_is_wrong_is_bold() => Assert.Equal(
        "| shop | starving | **healthy** | **`Shop.X` 90 %** | **none** | sleep | 4.0 | `Shop.X` : |",
        OutcomeTable.Row(Outcomes.FromVerdict(Outcomes.Starving, "healthy", "Shop.X()", "sleep")));
}
