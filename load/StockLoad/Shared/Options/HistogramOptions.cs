using System.CommandLine;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The options for files of HdrHistogram.</summary>
internal static class HistogramOptions
{
    private static readonly Option<string?> Hgrm = ValueOptions.NewFile(
        "--hgrm", "Write the latencies by percentile, in ms, as HdrHistogram prints them");

    private static readonly Option<string?> Hlog = ValueOptions.NewFile(
        "--hlog", "Write a histogram for each interval, in ns, as a log of HdrHistogram");

    public static void AddTo(Command command) => command.AddOptions(Hgrm, Hlog);

    /// <summary>The file of percentiles; null for none.</summary>
    public static string? ReadHgrm(ParseResult parsed) => parsed.GetValue(Hgrm);

    /// <summary>The log; null for none.</summary>
    public static string? ReadHlog(ParseResult parsed) => parsed.GetValue(Hlog);
}
