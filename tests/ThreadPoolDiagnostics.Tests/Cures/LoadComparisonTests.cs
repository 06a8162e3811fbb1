using ThreadPoolDiagnostics.Cures;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Cures;

/// <summary>A program that had another load after the change has not shown a cure.</summary>
public sealed class LoadComparisonTests
{
    [Theory]
    [InlineData(10.0, null, null, 0.4, null, null, "had nothing to do")]
    [InlineData(10.0, null, null, 4.9, null, null, "After the change 4.9 work items were completed a second, before 10")]
    [InlineData(10.0, 8.0, 30.0, 15.0, 0.0, 0.0, "After the change 0 requests began a second, before 8")]
    [InlineData(10.0, 8.0, 30.0, 15.0, 9.0, 1.0, "1 requests were in progress on average, before 40 threads were blocked")]
    [InlineData(10.0, 8.0, 30.0, 15.0, 9.0, 10.0, null)]
    [InlineData(10.0, 8.0, 30.0, 15.0, 16.0, 1.0, null)]
    [InlineData(10.0, null, null, 5.0, null, null, null)]
    [InlineData(10.0, 0.0, 0.0, 15.0, 0.0, 0.0, null)]
    [InlineData(null, null, null, null, null, null, null)]
    public void What_is_missing_is_said_in_figures(
        double? completedBefore, double? requestsBefore, double? inProgressBefore, double? completed, double? requests,
        double? inProgress, string? missing)
    {
        string? sentence = LoadComparison.WhyOther(
            Report(completedBefore, requestsBefore, inProgressBefore), Report(completed, requests, inProgress));

        if (missing is null) Assert.Null(sentence);
        else Assert.Contains(missing, sentence, StringComparison.Ordinal);
    }

    private static PoolReport Report(double? completed, double? requests, double? inProgress) => new(
        Verdict.Starving, "Shop", [new("Shop.Cart.Pay", null, null, "task", 40)],
        PoolFigures.None with
        {
            CompletedPerSecond = completed,
            RequestsPerSecond = requests,
            RequestsInProgress = inProgress,
        });
}
