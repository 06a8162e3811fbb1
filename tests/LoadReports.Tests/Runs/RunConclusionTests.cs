using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Runs;

public sealed class RunConclusionTests
{
    private static readonly RunSection Steady =
        RunSections.FromResult("x", new("http://h/"), "GET", new(), SampleResults.Steady, []);

    [Fact]
    public void What_ended_it_early_comes_first_and_a_condition_that_fails_it_is_none_of_that()
    {
        RunSection stopped = Steady with
        {
            Conditions =
            [
                new("--fail-if", "p99>1ms", Met: true, "p99 was 10 ms"),
                new("stages", "until the server starves", Met: true, "the server starved after 18 s"),
                new("--stop-when", "queue>20", Met: false, "was never true"),
            ],
        };

        IReadOnlyList<string> conclusion = RunConclusion.FromRun(stopped);

        Assert.Equal("Stopped early: the server starved after 18 s (stages until the server starves).", conclusion[0]);
        Assert.Equal(RunConclusion.FromRun(Steady), conclusion.Skip(1));
        Assert.Equal([conclusion[0], "Nothing was answered."], RunConclusion.FromRun(stopped with { Answered = 0 }));
    }

    [Fact]
    public void A_number_of_connections_that_grew_is_the_most_there_may_have_been()
    {
        RunSection growing = Steady with { Load = Steady.Load with { Stages = [new(1, 125, 60)] } };

        Assert.Contains("requests/s from 125 connections: ", RunConclusion.FromRun(Steady)[0], StringComparison.Ordinal);
        Assert.Contains("requests/s from up to 125 connections: ", RunConclusion.FromRun(growing)[0], StringComparison.Ordinal);
    }
}
