using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>The setup steps of all vusers, which are few requests. Thread-safe.</summary>
internal sealed class SetupTotals
{
    private readonly Lock _lock = new();
    private readonly string[] _names;
    private readonly long[] _failed;
    private readonly LatencyHistogram[] _latencies;

    public SetupTotals(IEnumerable<string> names)
    {
        _names = [.. names];
        _failed = new long[_names.Length];
        _latencies = [.. _names.Select(_ => new LatencyHistogram())];
    }

    public IReadOnlyList<SetupResult> ToResult()
    {
        lock (_lock) return [.. _names.Select((name, step) => new SetupResult(name, _failed[step], _latencies[step]))];
    }

    public void AddAnswer(int step, TimeSpan latency)
    {
        lock (_lock) _latencies[step].Record(latency);
    }

    public void AddFailure(int step)
    {
        lock (_lock) _failed[step]++;
    }
}
