using System.Runtime.InteropServices;
using System.Text;
using BenchmarkDotNet.Reports;
using StockExchange.Measuring;

namespace StockExchange.StockStore.Benchmarks;

/// <summary>
/// Turns a whole run into benchmarks/results/stockstore.md: our time, and how many times as fast as each of the others it is.
/// </summary>
internal static class ResultFile
{
    private const string Ours = nameof(OrderBenchmarks.StockTable);
    private const string Unordered = nameof(OrderBenchmarks.ConcurrentDictionary);
    private static readonly string System =
        OperatingSystem.IsLinux()
            ? "Linux " + RuntimeInformation.OSArchitecture
            : RuntimeInformation.RuntimeIdentifier;
    private static readonly string[] Ordered =
        [nameof(OrderBenchmarks.SortedDictionary), nameof(OrderBenchmarks.ImmutableSortedDictionary)];

    public static void Write(IEnumerable<Summary> summaries, IEnumerable<LoadTime> loads)
    {
        BenchmarkReport[] reports = [.. summaries.SelectMany(summary => summary.Reports)];
        var text = new StringBuilder($"""
            # StockStore, measured

            `dotnet run -c Release --project benchmarks/StockStore.Benchmarks` writes this file.
            {Environment.ProcessorCount} cores, {RuntimeInformation.FrameworkDescription}, {System}.
            Times are lower quartiles of 100 iterations in two processes. "x" is their time divided by ours:
            above 1 StockTable is faster. A figure that misses its target is bold, and the target stands beside it.

            ## Orders

            Nanoseconds per order over all threads, alternately buy and sell; ConcurrentDictionary has no order, the other two
            have one.
            Targets: 0.9 x ConcurrentDictionary up to 10,000 stocks and 0.5 x at 1,000,000; 3 x the faster ordered one; nothing
            allocated.


            """);
        AppendTable(text, reports, nameof(OrderBenchmarks), [Unordered, .. Ordered]);
        text.Append("""

            ## Show

            Nanoseconds per show in id order while another thread gives orders without a pause: the whole table up to 10,000
            stocks, the first 1,000 stocks of 1,000,000. Target: 3 x the faster ordered one.


            """);
        AppendTable(text, reports, nameof(ShowBenchmarks), Ordered);
        text.Append("""

            ## Start-up

            CPU time of a whole process (runtime start and compilation included) that loads a stock.txt of 1,000,000 lines.
            Target: 2,000 ms.

            | lines | CPU ms |
            |---|---|

            """);
        foreach (LoadTime load in loads)
            text.AppendLine($"| {load.Order} | {load.CpuMilliseconds:N0} |");
        File.WriteAllText(Path.Combine(Built.Repository, "benchmarks", "results", "stockstore.md"), text.ToString());
    }

    private static void AppendTable(StringBuilder text, BenchmarkReport[] reports, string type, string[] others)
    {
        text.AppendLine($"| case | {Ours} | bytes | {string.Join(" | ", others.SelectMany(other => new[] { other, "x" }))} |");
        text.AppendLine($"|---|---{string.Concat(Enumerable.Repeat("|---", 1 + (2 * others.Length)))}|");
        foreach (IGrouping<string, BenchmarkReport> row in reports.Where(report => TypeOf(report) == type).GroupBy(Case))
        {
            Dictionary<string, BenchmarkReport> cells =
                row.ToDictionary(report => report.BenchmarkCase.Descriptor.WorkloadMethod.Name);
            double ours = Time(cells[Ours]);
            long? allocated = cells[Ours].GcStats.GetBytesAllocatedPerOperation(cells[Ours].BenchmarkCase);
            text.Append($"| {row.Key} | {Number(ours)} | {allocated:N0} |");
            double fastestOrdered = Ordered.Min(other => Time(cells[other]));
            foreach (string other in others)
            {
                double time = Time(cells[other]);
                text.Append($" {Number(time)} | {Ratio(time / ours, Target(other, time, fastestOrdered, cells[other]))} |");
            }

            text.AppendLine();
        }
    }

    /// <summary>Only the faster of the ordered ones has a target.</summary>
    private static double Target(string other, double time, double fastestOrdered, BenchmarkReport report)
    {
        if (other == Unordered) return (int)report.BenchmarkCase.Parameters[nameof(OrderBenchmarks.Stocks)] > 10_000 ? 0.5 : 0.9;
        return time > fastestOrdered ? 0 : 3;
    }

    private static string Ratio(double ratio, double target) =>
        ratio < target ? $"**{ratio:N2} (target {target})**" : $"{ratio:N2}";

    private static string Number(double time) => time < 100 ? $"{time:N1}" : $"{time:N0}";

    private static string Case(BenchmarkReport report) => report.BenchmarkCase.Parameters.DisplayInfo;

    private static string TypeOf(BenchmarkReport report) => report.BenchmarkCase.Descriptor.Type.Name;

    private static double Time(BenchmarkReport report) => report.ResultStatistics!.Q1;
}
