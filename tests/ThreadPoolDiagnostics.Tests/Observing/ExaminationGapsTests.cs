using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class ExaminationGapsTests
{
    private const string NoStacks = "There are no stacks: process 42 gave none in 10.0 s.";

    private static readonly StackSnapshot[] Stacks = [Given.Snapshot((1, ["App.Main()"]))];

    [Fact]
    public void A_whole_observation_has_none() => AreSaid(Given.With([Given.Sample(0, 0, at: 9)], Stacks));

    [Fact]
    public void An_end_is_said_with_its_time() => Assert.Equal(["Process 42 ended 3.5 s after the examination began."],
        ExaminationGaps.Find(42, Given.With([Given.Sample(0, 0)], Stacks, seconds: 3.5), hasEnded: true, null));

    [Fact]
    public void Silence_is_said_with_its_length() => AreSaid(
        Given.With([Given.Sample(0, 0, at: 4)], Stacks),
        "No counters came in the last 6.0 s: process 42 is stopped, or gets no processor time.");

    [Fact]
    public void Nothing_at_all_is_said_for_both() =>
        AreSaid(Given.With(), "No counters came: process 42 is stopped, or gets no processor time.", NoStacks);

    [Theory]
    [InlineData(2)]
    [InlineData(1, NoStacks)]
    public void Stacks_are_missing_only_where_few_workers_were_at_work(int atWork, params string[] gaps) => AreSaid(
        Given.With([Given.Sample(0, 0, at: 9)]) with { WorkerDemands = [new(TimeSpan.FromSeconds(9), 4, atWork)] }, gaps);

    [Fact]
    public void What_was_wrong_with_the_counters_is_said() => Assert.Equal(["The counters of process 42 cannot be read: odd."],
        ExaminationGaps.Find(42, Given.With(stacks: Stacks), hasEnded: true, new FormatException("odd.")));

    private static void AreSaid(Observation observation, params string[] gaps) =>
        Assert.Equal(gaps, ExaminationGaps.Find(42, observation, hasEnded: false, null));
}
