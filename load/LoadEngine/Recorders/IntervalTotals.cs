using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Transports;




namespace StockExchange.LoadEngine.Recorders;

/// <summary>What happened in one interval. Not thread-safe.</summary>
internal sealed class IntervalTotals
{
    public long Started { get; set; }

    public long NotSuccessful { get; private set; }

    public long Failed { get; private set; }

    public LatencyHistogram Latency { get; } = new();

    public void Add(in Answer answer, TimeSpan latency)
    {
        if (answer.Failure is not null)
        {
            Failed++;
            return;
        }

        if (answer.Status is < 200 or >= 300) NotSuccessful++;
        Latency.Record(latency);
    }

    public void Add(IntervalTotals other)
    {
        Started += other.Started;
        NotSuccessful += other.NotSuccessful;
        Failed += other.Failed;
        Latency.Add(other.Latency);
    }

    public void Clear()
    {
        (Started, NotSuccessful, Failed) = (0, 0, 0);
        Latency.Clear();
    }
}
