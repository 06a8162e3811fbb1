namespace StockExchange.StockLoad.Load;

/// <summary>Everything that a load run saw of its requests.</summary>
/// <param name="Requests">In order of their start.</param>
/// <param name="Origin">The timestamp that is zero on the time axis: just before the first request.</param>
/// <param name="StartsEnded">When the last connection stopped starting requests: from here on it is the drain.</param>
/// <param name="End">When nothing was in flight any more.</param>
internal sealed record LoadRecording(IReadOnlyList<RequestRecord> Requests, long Origin, TimeSpan StartsEnded, TimeSpan End)
{
    public IEnumerable<RequestRecord> Answered => Requests.Where(request => request.IsAnswered);

    public IEnumerable<RequestRecord> Unanswered => Requests.Where(request => request.Outcome is RequestOutcome.Unanswered);

    /// <summary>Requests answered over the time from the first start to the last answer.</summary>
    public double RequestsPerSecond
    {
        get
        {
            RequestRecord[] answered = [.. Answered];
            if (answered.Length == 0) return 0;
            TimeSpan span = answered.Max(request => request.End) - Requests[0].Start;
            return answered.Length / span.TotalSeconds;
        }
    }

    public int Count(RequestOutcome outcome) => Requests.Count(request => request.Outcome == outcome);
}
