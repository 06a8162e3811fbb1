using StockExchange.Pages.Live;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Tests.Live;

public sealed class VerdictBandTests
{
    [Fact]
    public void The_same_verdict_goes_on_and_another_begins_where_the_last_was_seen()
    {
        IReadOnlyList<VerdictBand> bands = [];
        foreach (var (second, verdict) in new[]
            { (1, Verdict.Unknown), (2, Verdict.Healthy), (3, Verdict.Healthy), (4, Verdict.Starving), (5, Verdict.Starving) })
            bands = VerdictBand.Add(bands, verdict, TimeSpan.FromSeconds(second), remembered: TimeSpan.FromMinutes(1));

        Assert.Equal(
            [(Verdict.Unknown, 1, 1), (Verdict.Healthy, 1, 3), (Verdict.Starving, 3, 5)],
            bands.Select(band => (band.Verdict, band.From.Seconds, band.To.Seconds)));
    }

    [Fact]
    public void What_is_older_than_the_axis_is_forgotten()
    {
        IReadOnlyList<VerdictBand> bands = [];
        for (int second = 0; second < 1_000; second++)
            bands = VerdictBand.Add(
                bands, second % 2 == 0 ? Verdict.Healthy : Verdict.Growing, TimeSpan.FromSeconds(second),
                remembered: TimeSpan.FromMinutes(1));

        Assert.InRange(bands.Count, 60, 62);
    }
}
