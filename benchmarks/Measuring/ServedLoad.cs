namespace StockExchange.Measuring;

/// <summary>What a server did in a while, and what that cost it.</summary>
/// <param name="PerSecond">Requests answered.</param>
/// <param name="CpuMicroseconds">User and kernel time of the server a request.</param>
internal sealed record ServedLoad(double PerSecond, double CpuMicroseconds)
{
    public static ServedLoad Measure(ServerProcess server, Func<Measured> load)
    {
        TimeSpan before = server.CpuTime;
        Measured run = load();
        return new(run.PerSecond, (server.CpuTime - before).TotalMicroseconds / run.Requests);
    }

    public override string ToString() => $"{PerSecond:N0} req/s, {CpuMicroseconds:0.00} us of its CPU a request";
}
