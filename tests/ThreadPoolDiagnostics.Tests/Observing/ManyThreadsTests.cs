using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class ManyThreadsTests
{
    [Fact]
    public void A_process_of_ten_thousand_threads_shows_them_all_and_is_judged_by_those_of_the_pool()
    {
        using var target = Target.Start("ten-thousand-threads");
        var settings = new ExaminationSettings { Duration = TimeSpan.FromSeconds(10) };

        Observation seen = Examination.Run(target.Examined, settings, cancellation: TestContext.Current.CancellationToken);

        Diagnosis diagnosis = Decision.Decide(seen);
        Assert.True(diagnosis.Verdict is Verdict.Healthy, $"{diagnosis.Verdict}: {string.Join('\n', diagnosis.Evidence)}");
        Assert.NotEmpty(seen.Stacks);
        Assert.All(seen.Stacks, snapshot => Assert.InRange(snapshot.Report.ThreadCount, 10_000, 10_100));
        Assert.Empty(seen.Gaps);
    }
}
