namespace StockExchange.Measuring;

/// <summary>What a tool says of its load, and what it cost.</summary>
/// <param name="PerSecond">Requests answered, a second.</param>
/// <param name="Requests">Answered.</param>
/// <param name="P50">Milliseconds.</param>
/// <param name="P99">Milliseconds.</param>
/// <param name="CpuMicroseconds">User and kernel time of the tool's whole process a request: its start is in it.</param>
internal sealed record Measured(double PerSecond, long Requests, double P50, double P99, double CpuMicroseconds)
{
    public override string ToString() =>
        $"{PerSecond:N0} req/s, p50 {P50:0.00} ms, p99 {P99:0.00} ms, {CpuMicroseconds:0.0} us of CPU a request";
}
