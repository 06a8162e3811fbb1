using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class ExaminationGapsTests
{
    private static readonly StackSnapshot[] Stacks = [Given.Snapshot((1, ["App.Main()"]))];

    [Fact]
    public void A_whole_observation_has_none() =>
        Assert.Empty(ExaminationGaps.Find(42, Given.With([Given.Sample(0, 0, at: 9)], Stacks), hasEnded: false, null));

    [Fact]
    public void An_end_is_said_with_its_time() => Assert.Equal(["Process 42 ended 3.5 s after the examination began."],
        ExaminationGaps.Find(42, Given.With([Given.Sample(0, 0)], Stacks, seconds: 3.5), hasEnded: true, null));

    [Fact]
    public void Silence_is_said_with_its_length() => Assert.Equal(
        ["No counters came in the last 6.0 s: process 42 is stopped, or gets no processor time."],
        ExaminationGaps.Find(42, Given.With([Given.Sample(0, 0, at: 4)], Stacks), hasEnded: false, null));

    [Fact]
    public void Nothing_at_all_is_said_for_both() => Assert.Equal(
        [
            "No counters came: process 42 is stopped, or gets no processor time.",
            "There are no stacks: process 42 gave none in 10.0 s.",
        ],
        ExaminationGaps.Find(42, Given.With(), hasEnded: false, null));

    [Fact]
    public void Stacks_that_were_not_worth_their_price_are_not_missing() => Assert.Empty(ExaminationGaps.Find(
        42, Given.With([Given.Sample(0, 0, at: 9)]) with { WorkerDemands = [new(TimeSpan.FromSeconds(9), 4, 2)] },
        hasEnded: false, null));

    [Fact]
    public void Stacks_that_were_worth_it_and_did_not_come_are() => Assert.Equal(
        ["There are no stacks: process 42 gave none in 10.0 s."],
        ExaminationGaps.Find(
            42,
            Given.With([Given.Sample(0, 0, at: 9)]) with { WorkerDemands = [new(TimeSpan.FromSeconds(9), 4, 1)] },
            hasEnded: false,
            null));

    [Fact]
    public void What_was_wrong_with_the_counters_is_said() => Assert.Equal(["The counters of process 42 cannot be read: odd."],
        ExaminationGaps.Find(42, Given.With(stacks: Stacks), hasEnded: true, new FormatException("odd.")));
}
