using StockExchange.Measuring;

namespace StockExchange.Servers.Benchmarks;

/// <summary>What a server did in a while, and what that cost it.</summary>
/// <param name="PerSecond">Commands answered.</param>
/// <param name="CpuPercent">Of one processor.</param>
internal sealed record Cost(double PerSecond, double CpuPercent)
{
    /// <summary>User and kernel time of the server a command.</summary>
    public double Microseconds => CpuPercent / 100 * 1_000_000 / PerSecond;

    /// <param name="server">Under load.</param>
    /// <param name="work">The load; gives the commands answered.</param>
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
