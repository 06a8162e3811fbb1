using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Runs;

public sealed class ServerSampleTests
{
    [Fact]
    public void Several_samples_as_one_are_their_peaks_and_means()
    {
        ServerSample[] samples =
        [
            new(default, new(4, 10, 100, 20, 0, null, 5, null)),
            new(default, new(8, 2, 300, 40, 0, 3, 7, null)),
        ];

        Assert.Equal(new(8, 10, 200, 30, 0, 3, 7, null), ServerSample.Merge(samples));
    }
}
