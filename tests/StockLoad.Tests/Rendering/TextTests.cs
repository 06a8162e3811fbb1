using StockExchange.CommandLine;
using StockExchange.LoadReports.Figures;
using StockExchange.StockLoad.Experiments.Reproduce;

namespace StockExchange.StockLoad.Tests.Rendering;

public sealed class TextTests
{
    [Fact]
    public void A_sparkline_runs_from_zero_to_the_highest_with_a_gap_for_nothing() =>
        Assert.Equal("▁▅ █", Sparkline.Of([0, 5, null, 9], 9));

    [Fact]
    public void A_sparkline_of_zeros_is_flat() => Assert.Equal("▁▁", Sparkline.Of([0, 0], 0));

    [Fact]
    public void Squeezing_keeps_every_peak() => Assert.Equal([2, 9, null, 1], Sparkline.Squeeze([1, 2, 9, 0, null, null, 1], 2));

    [Fact]
    public void A_paragraph_breaks_at_words_and_keeps_a_word_that_is_too_long_whole() =>
        Assert.Equal(["to be", "or not", "incomprehensible"], WrappedText.Lines("to be or not incomprehensible", 6));

    [Theory]
    [InlineData(null, "-")]
    [InlineData(0.123, "0.12 ms")]
    [InlineData(503.4, "503 ms")]
    [InlineData(15_420.0, "15.42 s")]
    public void A_latency_has_the_unit_that_people_use(double? milliseconds, string text) =>
        Assert.Equal(text, Format.Latency(milliseconds));

    [Fact]
    public void Plain_progress_is_a_line_a_phase_and_one_every_five_seconds_of_it()
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
