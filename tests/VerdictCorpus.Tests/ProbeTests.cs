namespace VerdictCorpus.Tests;

public sealed class ProbeTests
{
    [Fact]
    public void A_probes_line_reads_as_it_was_written() => Assert.Equal(
        new ProbeSample(3, 1234, 33, 92, 0.05), ProbeSample.Parse("probe second=3 noop-ms=1234 threads=33 queue=92 cores=0.05"));

    [Fact]
    public void Other_lines_are_no_samples() => Assert.Null(ProbeSample.Parse("Unhandled exception. probe"));

    [Theory]
    [InlineData(8_000, true)]
    [InlineData(20, false)]
    public void Long_delays_confirm_a_starving_label(double milliseconds, bool confirms) =>
        Assert.Equal(confirms, Symptom(Outcomes.Starving, milliseconds).ConfirmsLabel);

    [Theory]
    [InlineData(8_000, false)]
    [InlineData(20, true)]
    public void Short_delays_confirm_the_others(double milliseconds, bool confirms) =>
        Assert.Equal(confirms, Symptom(Outcomes.Fine, milliseconds).ConfirmsLabel);

    [Fact]
    public void No_sample_confirms_nothing() => Assert.False(new Symptom(Outcomes.Fine, []).ConfirmsLabel);

    private static Symptom Symptom(LabelledProgram program, double milliseconds) =>
        new(program, [.. Enumerable.Range(4, 9).Select(second => new ProbeSample(second, milliseconds, 8, 50, 0.1))]);
}
