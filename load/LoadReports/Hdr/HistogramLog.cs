using System.Text;
using HdrHistogram;
using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Hdr;

/// <summary>
/// A .hlog file: a histogram for each interval with an answer, in nanoseconds, as HdrHistogram's log processor, its analyzer and
/// JMeter's plug-ins read it.
/// </summary>
internal static class HistogramLog
{
    /// <summary>The time axis of a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="started">When its time axis is zero.</param>
    public static string FromRun(RunSection run, DateTimeOffset started)
    {
        using var bytes = new MemoryStream();
        using (var log = new HistogramLogWriter(bytes))
        {
            HistogramBase histogram = HdrHistograms.OfNanoseconds();
            var latencies = new LatencyHistogram();
            log.Write(started.UtcDateTime);
            foreach (TimelinePoint point in run.Timeline)
            {
                if (point.Histogram is null) continue;
                histogram.Reset();
                latencies.Clear();
                point.Histogram.AddTo(latencies);
                HdrHistograms.AddNanoseconds(histogram, latencies);
                DateTimeOffset start = started + TimeSpan.FromSeconds(point.Second);
                histogram.StartTimeStamp = start.ToUnixTimeMilliseconds();
                histogram.EndTimeStamp = (start + TimeSpan.FromSeconds(point.Length)).ToUnixTimeMilliseconds();
                log.Append(histogram);
            }
        }

        // The library writes UTF-16, which no reader of the format in other languages knows.
        return Encoding.Unicode.GetString(bytes.ToArray()).TrimStart('\ufeff').ReplaceLineEndings("\n");
    }
}
