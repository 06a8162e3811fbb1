using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts.OutsideThePool;

/// <summary>What was seen outside the pool in sentences: measured figures, and no conclusion from them.</summary>
internal static class NotThePoolText
{
    /// <summary>The most sentences of a kind.</summary>
    private const int Most = 5;

    public static IEnumerable<string> Sentences(NotThePool found, OutsideCapture? outside)
    {
        if (found.Requests is { } requests && Of(requests) is { } progress) yield return progress;
        foreach (StandingThreads threads in found.Threads.Take(Most)) yield return Of(threads);
        foreach (OperationsInFlight operations in found.Operations.Take(Most)) yield return Of(operations, outside!);
        if (found.Operations.Count > 0) yield return "Calls that began before that capture are not seen.";
        if (found.Counters.Count == 0) yield break;
        foreach (string sentence in WaitingCallers.Sentences(outside!)) yield return sentence;
    }

    private static string? Of(RequestProgress requests)
    {
        string uncounted = "Requests that began before the observation are not counted.";
        string open = requests.Connections is { } connections
            ? $"{FigureText.Count(connections, "connection")} to Kestrel {Are(connections)} open"
            : "";
        if (requests.NoneEndedFor is { } none)
            return $"{FigureText.Count(requests.InProgress, "request")} {Are(requests.InProgress)} in progress, and none ended "
                + $"in the last {FigureText.Seconds(none)}{(open.Length > 0 ? $"; {open}" : "")}. {uncounted}";
        if (requests.AreSlow)
            return $"{requests.MeanInProgress:0.0} requests were in progress on average and {requests.EndedPerSecond:0.0} ended "
                + $"a second, so one takes about {FigureText.Seconds(requests.MeanTime!.Value)} (Little's law). {uncounted}";
        if (requests.GrewFrom is { } before)
            return $"The number of requests in progress grew from {before:#,0} to {requests.InProgress:#,0}, while "
                + $"{requests.EndedPerSecond:0.0} ended a second. {uncounted}";
        return requests.HasOnlyConnections
            ? $"{open}, and no request began or ended in {FigureText.Seconds(requests.Observed)}. {uncounted}"
            : null;
    }

    private static string Are(long count) => count == 1 ? "is" : "are";

    private static string Of(StandingThreads threads)
    {
        string place = $"in {PlaceText.For(threads.Method, threads.Source)} {WaitText.ForKind(threads.Wait)}"
            + (threads.IsContinuation ? ", in a continuation that runs on that thread" : "");
        string who = $"{FigureText.Count(threads.Threads, "thread")} outside the pool";
        string time = FigureText.Seconds(threads.Duration);
        return threads.HasStood
            ? $"{who} {(threads.Threads == 1 ? "has" : "have")} waited for at least {time} {place}."
            : $"{who} waited {place}, in every snapshot within {time}.";
    }

    private static string Of(OperationsInFlight operations, OutsideCapture outside)
    {
        string method = PlaceText.For(operations.Method, operations.Source);
        string caller = operations.Callers is [var nearest, ..]
            ? $", called by {PlaceText.For(nearest.Method, nearest.Source)},"
            : "";
        string oldest = operations.Oldest is { } age ? $"; the oldest was {FigureText.Seconds(age)} old" : "";
        return $"{FigureText.Count(operations.Count, "call")} of {method}{caller} that began "
            + $"in a capture of {FigureText.Seconds(outside.Operations!.Window)} had not ended at its end{oldest}.";
    }
}
