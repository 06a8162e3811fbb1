namespace VerdictCorpus.Tests;

public sealed class ExaggerationTests
{
    private static readonly OwnFigures Own = new(TimeSpan.FromSeconds(2), Threads: 40, Queue: 100);

    [Theory]
    [InlineData("The longest of these waits lasted 2.2 s or more.", false)]
    [InlineData("The longest of these waits lasted 8.3 s or more.", true)]
    [InlineData("Work waited in 3 of 3 samples: up to 90 items in the queue, up to 900 ms until one's turn.", false)]
    [InlineData("Work waited in 3 of 3 samples: up to 90 items in the queue, up to 11 s until one's turn.", true)]
    [InlineData("Work waited in 3 of 3 samples: up to 1,900 items in the queue, up to 1 s until one's turn.", true)]
    [InlineData("Work waited in 3 of 3 samples: 12,345 ms until one's turn.", true)]
    [InlineData("39 pool threads, 100 % of the busy ones, waited for a task in Cart.Pay(int) (Cart.cs:7).", false)]
    [InlineData("139 pool threads, 100 % of the busy ones, waited for a task in Cart.Pay(int) (Cart.cs:7).", true)]
    [InlineData("35 of 35 busy pool threads waited (mean of 3 stack snapshots).", false)]
    [InlineData("2.7 of 2.72 busy pool threads waited (mean of 3 stack snapshots).", false)]
    [InlineData("30 of these threads were there in every snapshot, over 9.3 s.", false)]
    [InlineData("Threads waited in Cart.Pay(int), over 9.3 s.", false)]
    [InlineData("Work waited for a thread for at least 9.0 s, first observed 4.2 s after the observation began.", false)]
    [InlineData("The longest of these waits lasted at least 9.0 s.", true)]
    [InlineData("The pool grew from 33 to 41 threads, on 2 processors.", false)]
    public void A_figure_may_not_exceed_what_the_program_has_measured(string sentence, bool exceeds) =>
        Assert.Equal(exceeds, Exaggeration.In(new("starving", [], [sentence]), Own).Count > 0);

    [Theory]
    [InlineData(2.1, 40, 0)]
    [InlineData(3.0, 40, 1)]
    [InlineData(3.0, 50, 2)]
    public void Nor_may_the_figures_of_a_call(double wait, int threads, int exaggerations) => Assert.Equal(exaggerations,
        Exaggeration.In(new("starving", [new("A.B()", "task", 1, Threads: threads, LongestWait: wait)]), Own).Count);

    [Fact]
    public void Times_that_nobody_measured_are_not_compared()
    {
        string[] evidence = ["The longest of these waits lasted 99 s."];
        var answer = new Answer("starving", [new("A.B()", "task", 1, LongestWait: 99)], evidence);
        Assert.Empty(Exaggeration.In(answer, Own with { LongestRequest = null }));
        Assert.Empty(Exaggeration.In(answer, own: null));
    }

    [Fact]
    public void The_most_of_all_lines_counts_those_of_other_processes_included() => Assert.Equal(
        new OwnFigures(TimeSpan.FromSeconds(3), 40, 120),
        OwnFigures.Parse(["clock request-ms=0 threads=40 queue=80", "warn: slow", "clock request-ms=3000 threads=4 queue=1",
            "clock request-ms=0 threads=38 queue=120"]));

    [Fact]
    public void A_program_without_a_clock_has_no_figures() => Assert.Null(OwnFigures.Parse(["Unhandled exception."]));
}
