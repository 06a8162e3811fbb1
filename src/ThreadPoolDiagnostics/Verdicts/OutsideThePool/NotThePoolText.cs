using System.Globalization;
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
        if (requests.NoneEndedFor is { } none)
            return $"{Number(requests.InProgress, "request is", "requests are")} in progress, "
                + $"and none ended in the last {Seconds(none)}{Open(requests)}. {uncounted}";
        if (requests.AreSlow)
            return Text($"{requests.MeanInProgress:0.0} requests were in progress on average and {requests.EndedPerSecond:0.0} ")
                + $"ended a second, so one takes about {Seconds(requests.MeanTime!.Value)} (Little's law). {uncounted}";
        if (requests.GrewFrom is { } before)
            return Text($"The number of requests in progress grew from {before:N0} to {requests.InProgress:N0}, ")
                + Text($"while {requests.EndedPerSecond:0.0} ended a second. {uncounted}");
        return requests.HasOnlyConnections
            ? $"{Number(requests.Connections!.Value, "connection to Kestrel is", "connections to Kestrel are")} open, "
                + $"and no request began or ended in {Seconds(requests.Observed)}. {uncounted}"
            : null;
    }

    private static string Open(RequestProgress requests) => requests.Connections is { } connections
        ? $"; {Number(connections, "connection to Kestrel is", "connections to Kestrel are")} open"
        : "";

    private static string Of(StandingThreads threads)
    {
        string place = $"in {PlaceText.For(threads.Method, threads.Source)} {WaitText.ForKind(threads.Wait)}"
            + (threads.IsContinuation ? ", in a continuation that runs on that thread" : "");
        string who = Number(threads.Threads, "thread", "threads") + " outside the pool";
        return threads.HasStood
            ? $"{who} {(threads.Threads == 1 ? "has" : "have")} waited for at least {Seconds(threads.Duration)} {place}."
            : $"{who} waited {place}, in every snapshot within {Seconds(threads.Duration)}.";
    }

    private static string Of(OperationsInFlight operations, OutsideCapture outside)
    {
        string method = PlaceText.For(operations.Method, operations.Source);
        string caller = operations.Callers is [var nearest, ..]
            ? $", called by {PlaceText.For(nearest.Method, nearest.Source)},"
            : "";
        string oldest = operations.Oldest is { } age ? $"; the oldest was {Seconds(age)} old" : "";
        return $"{Number(operations.Count, "call", "calls")} of {method}{caller} that began "
            + $"in a capture of {Seconds(outside.Operations!.Window)} had not ended at its end{oldest}.";
    }

    private static string Number(long count, string one, string many) => Text($"{count:N0} {(count == 1 ? one : many)}");

    private static string Seconds(TimeSpan time) => Text($"{time.TotalSeconds:0.0} s");

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
