using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.StockLoad.Shared.Conditions;

namespace StockExchange.StockLoad.Tests.Shared.Conditions;

public sealed class ConditionParserTests
{
    [Theory]
    [InlineData("p99>200ms", "p99", 200)]
    [InlineData("p99.9 >= 1.5 s", "p99.9", 1_500)]
    [InlineData("mean<50us", "mean", 0.05)]
    [InlineData("errors>0.1%", "errors", 0.1)]
    [InlineData("errors>3", "errors", 3)]
    [InlineData("heap<=2GB", "heap", 2_000)]
    [InlineData("rps<1000/s", "rps", 1_000)]
    [InlineData("never-started>0", "never-started", 0)]
    public void A_condition_is_a_measure_an_operator_and_a_number(string text, string measure, double threshold)
    {
        Condition condition = Assert.Single(ConditionParser.Parse(text, live: false));

        Assert.Equal((measure, threshold, text), (condition.Measure.Name, condition.Threshold, condition.Text));
    }

    [Fact]
    public void The_unit_of_errors_says_whether_they_are_a_share_or_a_count()
    {
        IReadOnlyList<Condition> both = ConditionParser.Parse("errors>1%, errors>1", live: false);

        Assert.Equal([Quantity.Share, Quantity.Count], both.Select(condition => condition.Measure.Quantity));
        Assert.Equal(["errors>1%", "errors>1"], both.Select(condition => condition.Text));
    }

    [Theory]
    [InlineData("queue>100 for 5s", 5)]
    [InlineData("p99>1s for 500ms", 0.5)]
    [InlineData("cpu>=90%", 0)]
    public void A_live_condition_may_say_for_how_long(string text, double seconds) =>
        Assert.Equal(TimeSpan.FromSeconds(seconds), Assert.Single(ConditionParser.Parse(text, live: true)).For);

    [Theory]
    [InlineData("p98>1ms", "at 'p98>1ms' (character 1): expected a measure: rps, mean, p50,")]
    [InlineData("", "at the end: expected a measure")]
    [InlineData("p99", "at the end: expected one of > >= < <=")]
    [InlineData("p99=1ms", "at '=1ms' (character 4): expected one of > >= < <=")]
    [InlineData("p99>", "at the end: expected a number")]
    [InlineData("p99>1.2.3ms", "at '1.2.3ms' (character 5): expected a number")]
    [InlineData("p99>200", "at the end: expected the unit of p99: ms or s or us or m")]
    [InlineData("queue>5ms", "at 'ms' (character 8): expected the unit of queue: no unit")]
    [InlineData("errors>5s", "at 's' (character 9): expected the unit of errors: % or no unit")]
    [InlineData("p99>1s;", "at ';' (character 7): expected ',' or the end")]
    [InlineData("p99>1s for 5s", "at 'for 5s' (character 8): expected ',' or the end ('for' goes with --stop-when only)")]
    [InlineData("queue>5 for", "at the end: expected a time: write it like", true)]
    [InlineData("queue>5 for 0s", "at '0s' (character 13): expected a time", true)]
    [InlineData("late>5", "at 'late>5' (character 1): expected a measure", true)]
    [InlineData("queue>5 or", "at 'or' (character 9): expected the unit of queue: no unit", true)]
    public void A_mistake_says_where_and_what_is_possible(string text, string message, bool live = false)
    {
        ConditionException mistake = Assert.Throws<ConditionException>(() => ConditionParser.Parse(text, live));

        Assert.StartsWith(message, mistake.Message, StringComparison.Ordinal);
    }

    [Property]
    public Property Whatever_is_written_gives_conditions_or_a_mistake_and_nothing_else() => Prop.ForAll(
        Gen.Elements("p99", "errors", "queue", ">", "<=", "1", "0.5", "ms", "%", " ", "for", "5s", ",", "", "x", "=")
            .ListOf().ToArbitrary(),
        parts =>
        {
            try
            {
                return ConditionParser.Parse(string.Concat(parts), live: true).Count > 0;
            }
            catch (ConditionException)
            {
                return true;
            }
        });
}
