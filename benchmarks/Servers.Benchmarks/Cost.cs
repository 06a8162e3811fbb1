using StockExchange.Measuring;

namespace StockExchange.Servers.Benchmarks;

/// <summary>Commands a second that a server answered, and the share of one processor that this took.</summary>
internal sealed record Cost(double PerSecond, double CpuPercent)
{
    /// <summary>User and kernel time of the server a command.</summary>
    public double Microseconds => CpuPercent / 100 * 1_000_000 / PerSecond;

    /// <summary>Measures the server under a load that returns how many commands were answered.</summary>
    public static Cost Measure(ServerUnderTest server, Func<long> work)
    {
        TimeSpan cpu = server.CpuTime;
        long start = TimeProvider.System.GetTimestamp();
        long answered = work();
        TimeSpan took = TimeProvider.System.GetElapsedTime(start);
        return new(answered / took.TotalSeconds, (server.CpuTime - cpu) / took * 100);
    }

    /// <summary>Cells of a table: commands a second, percent, microseconds.</summary>
    public static string Median(IReadOnlyCollection<Cost> rounds) =>
        $"| {rounds.Median(cost => cost.PerSecond):N0} | {rounds.Median(cost => cost.CpuPercent):0} % "
        + $"| {rounds.Median(cost => cost.Microseconds):0.00}";

    public override string ToString() => $"{PerSecond:N0}/s at {CpuPercent:0} %";
}
