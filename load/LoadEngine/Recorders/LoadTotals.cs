using System.Runtime.InteropServices;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>The totals of the whole load. Not thread-safe.</summary>
internal sealed class LoadTotals
{
    private const int StatusClasses = 10;

    private readonly Dictionary<int, LatencyHistogram> _latencies = [];
    private readonly long[] _statuses = new long[StatusClasses * 100];
    private readonly Dictionary<(FailureKind, string?), FailureResult> _failures = [];

    public long Bytes { get; private set; }

    public long Unanswered { get; private set; }

    public TimeSpan LongestUnanswered { get; private set; }

    /// <summary>
    /// The part of the requests' time in flight that is between the origin and the end of the starts; where a number of requests
    /// ended these, the end of the load. In timestamps.
    /// </summary>
    public long InFlight { get; private set; }

    public long FirstStart { get; private set; } = long.MaxValue;

    public long LastAnswer { get; private set; }

    /// <summary>When the last request ended, with an answer or without.</summary>
    public long LastEnd { get; private set; }

    /// <summary>The number of answers that were complete before the drain.</summary>
    public long AnsweredInTime { get; private set; }

    /// <summary>The iterations of a flow; null without any.</summary>
    public IterationTotals? Iterations { get; private set; }

    public IReadOnlyDictionary<int, long> Statuses =>
        _statuses.Index().Where(status => status.Item > 0).ToDictionary(status => status.Index, status => status.Item);

    public IReadOnlyList<FailureResult> Failures => [.. _failures.Values.OrderByDescending(failure => failure.Count)];

    public IReadOnlyList<OperationResult> Operations(IReadOnlyList<string> names) =>
    [
        .. _latencies.OrderBy(entry => entry.Key)
            .Select(entry => new OperationResult(names[entry.Key / StatusClasses], entry.Key % StatusClasses, entry.Value)),
    ];

    public void AddInFlight(in Exchange exchange, LoadClock clock)
    {
        if (exchange is { IsWarmUp: false, IsUnanswered: false, Answer.Failure: null } && exchange.End <= clock.StartsEnd)
            AnsweredInTime++;
        long end = clock.IsEndedByNumber ? exchange.End : Math.Min(exchange.End, clock.StartsEnd);
        InFlight += Math.Max(0, end - Math.Max(exchange.Start, clock.Origin));
        LastEnd = Math.Max(LastEnd, exchange.End);
    }

    public void Add(in Exchange exchange, TimeSpan latency)
    {
        FirstStart = Math.Min(FirstStart, exchange.Start);
        Bytes += exchange.Answer.Bytes;
        if (exchange.IsUnanswered) AddUnanswered(latency);
        else if (exchange.Answer.Failure is { } failure) Add(failure);
        else AddAnswer(exchange, latency);
    }

    public void Add(IterationEnd end, TimeSpan duration, bool isInTime) => (Iterations ??= new()).Add(end, duration, isInTime);

    public void Add(LoadTotals other)
    {
        Bytes += other.Bytes;
        Unanswered += other.Unanswered;
        LongestUnanswered = TimeSpan.FromTicks(Math.Max(LongestUnanswered.Ticks, other.LongestUnanswered.Ticks));
        InFlight += other.InFlight;
        FirstStart = Math.Min(FirstStart, other.FirstStart);
        LastAnswer = Math.Max(LastAnswer, other.LastAnswer);
        LastEnd = Math.Max(LastEnd, other.LastEnd);
        AnsweredInTime += other.AnsweredInTime;
        if (other.Iterations is { } iterations) (Iterations ??= new()).Add(iterations);
        foreach (var (key, latencies) in other._latencies) Latencies(key).Add(latencies);
        for (int status = 0; status < _statuses.Length; status++) _statuses[status] += other._statuses[status];
        foreach (FailureResult failure in other._failures.Values) Add(failure);
    }

    private void AddUnanswered(TimeSpan waited)
    {
        Unanswered++;
        if (waited > LongestUnanswered) LongestUnanswered = waited;
    }

    private void AddAnswer(in Exchange exchange, TimeSpan latency)
    {
        LastAnswer = Math.Max(LastAnswer, exchange.End);
        _statuses[exchange.Answer.Status]++;
        Latencies((exchange.Operation * StatusClasses) + (exchange.Answer.Status / 100)).Record(latency);
    }

    private void Add(Failure failure) =>
        Add(new FailureResult(failure.Kind, 1, failure.Text) { Subject = failure.Subject });

    private void Add(FailureResult failure)
    {
        (FailureKind, string?) key = (failure.Kind, failure.Subject);
        ref FailureResult? known = ref CollectionsMarshal.GetValueRefOrAddDefault(_failures, key, out _);
        known = known is null ? failure : known with { Count = known.Count + failure.Count };
    }

    private LatencyHistogram Latencies(int key)
    {
        ref LatencyHistogram? latencies = ref CollectionsMarshal.GetValueRefOrAddDefault(_latencies, key, out _);
        return latencies ??= new();
    }
}
