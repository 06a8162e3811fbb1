using StockExchange.StockLoad.Experiments.Reproduce;

namespace StockExchange.StockLoad.Tests.Experiments.Reproduce;

public sealed class PlainProgressTests
{
    [Fact]
    public void It_is_a_line_a_phase_and_one_every_five_seconds_of_it()
    {
        using var output = new StringWriter { NewLine = "\n" };
        var progress = new PlainProgress(output);

        progress.Report(new("taskwait", RunPhase.Rest, TimeSpan.Zero, TimeSpan.Zero));
        foreach (int second in Enumerable.Range(0, 8))
            progress.Report(new("taskwait", RunPhase.Load, TimeSpan.FromSeconds(second), TimeSpan.FromSeconds(8), 10 * second));
        progress.Report(new("taskwait", RunPhase.Drain, TimeSpan.Zero, TimeSpan.FromSeconds(30), 80, 125));

        Assert.Equal(
            "taskwait: at rest\ntaskwait: under load 0s of 8s, 0 answered\ntaskwait: under load 5s of 8s, 50 answered\n"
            + "taskwait: drain 0s of at most 30s, 125 still wait\n",
            output.ToString());
    }
}
