using StockExchange.CommandLine;
using System.Text.Json.Serialization;
using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>A method of the application at which pool threads wait.</summary>
/// <param name="Method">The application's frame nearest to the wait.</param>
/// <param name="Wait">What it waits for.</param>
/// <param name="Count">How many pool threads wait there.</param>
/// <param name="PoolThreads">How many pool threads there were.</param>
/// <param name="Path">From that method to the wait, outermost first, as most of them have it.</param>
internal sealed record BlockingCall(
    string Method,
    [property: JsonConverter(typeof(KebabCaseEnum<WaitKind>))] WaitKind Wait,
    int Count,
    int PoolThreads,
    IReadOnlyList<string> Path)
{
    /// <summary>Of the pool threads, 0 to 1.</summary>
    public double Share => (double)Count / PoolThreads;

    [JsonIgnore]
    public string WaitText => Wait switch
    {
        WaitKind.Task => "for a task (.Result, .Wait())",
        WaitKind.Sleep => "for time to pass (Thread.Sleep)",
        WaitKind.Lock => "for a lock",
        WaitKind.InputOutput => "for input or output",
        _ => $"for a {KebabCaseEnum<WaitKind>.Text(Wait)}",
    };

    /// <summary>The blocking calls of a stack report, the one that holds most threads first.</summary>
    public static IReadOnlyList<BlockingCall> In(StackReport report)
    {
        StackGroup[] pool = [.. report.Groups.Where(group => group.IsPoolWorker)];
        int poolThreads = pool.Sum(group => group.Count);
        return
        [
            .. pool
                .Where(group => group is { FirstApplicationFrame: not null, Wait: not (WaitKind.None or WaitKind.WorkItem) })
                .GroupBy(group => (group.FirstApplicationFrame!.Method, group.Wait))
                .Select(alike => Of(alike.Key.Method, [.. alike], poolThreads))
                .OrderByDescending(call => call.Count),
        ];
    }

    private static BlockingCall Of(string method, StackGroup[] alike, int poolThreads)
    {
        StackGroup largest = alike.MaxBy(group => group.Count)!;
        IEnumerable<string> wait = largest.Frames.TakeWhile(frame => !frame.IsApplication).Select(frame => frame.Method);
        return new(method, largest.Wait, alike.Sum(group => group.Count), poolThreads, [.. wait.Append(method).Reverse()]);
    }
}
