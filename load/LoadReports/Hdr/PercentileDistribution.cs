using HdrHistogram;

namespace StockExchange.LoadReports.Hdr;

/// <summary>
/// A .hgrm file: the latencies of a run by percentile in milliseconds, as HdrHistogram prints them and its plotter reads them.
/// </summary>
internal static class PercentileDistribution
{
    /// <summary>The number of lines for each halving of the distance to 100 %, as wrk2 and the plotter have it.</summary>
    private const int PerHalf = 5;

    /// <summary>The text; an empty one when nothing was answered.</summary>
    public static string FromRun(RunSection run)
    {
        if (run.Histogram is null) return "";
        HistogramBase histogram = HdrHistograms.OfTicks();
        HdrHistograms.AddTicks(histogram, run.Histogram.ToHistogram());
        using var text = new StringWriter { NewLine = "\n" };
        histogram.OutputPercentileDistribution(text, PerHalf, TimeSpan.TicksPerMillisecond);
        return text.ToString();
    }
}
