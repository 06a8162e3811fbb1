using System.CommandLine;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The options for files that other tools read: HdrHistogram's, and k6's summary.</summary>
internal static class ExportOptions
{
    private static readonly Option<string?> Hgrm = ValueOptions.NewFile(
        "--hgrm", "Write the latencies by percentile, in ms, as HdrHistogram prints them");

    private static readonly Option<string?> Hlog = ValueOptions.NewFile(
        "--hlog", "Write a histogram for each interval, in ns, as a log of HdrHistogram");

    private static readonly Option<string?> Summary = ValueOptions.NewFile(
        "--summary-export", "Write the figures that k6's --summary-export has, too, under its names");

    public static void AddTo(Command command) => command.AddOptions(Hgrm, Hlog, Summary);

    /// <summary>The outputs with these files.</summary>
    public static OutputChoice AddTo(OutputChoice output, ParseResult parsed) => output with
    {
        Hgrm = parsed.GetValue(Hgrm),
        Hlog = parsed.GetValue(Hlog),
        Summary = parsed.GetValue(Summary),
    };
}
