using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>One of several own methods that call the one that waits, such as the callers of RunSync(Func&lt;Task&gt;).</summary>
/// <param name="Method">The method with its namespace, type and arguments.</param>
/// <param name="Source">The line of the call, or of the one with most threads; null when no symbols were found.</param>
/// <param name="BusyShare">Its share of the busy pool threads, 0 to 1, over all snapshots.</param>
public sealed record CallingMethod(string Method, SourceLocation? Source, double BusyShare)
{
    private const int Most = 5;

    /// <summary>The callers of a call, the one with the most threads first; empty when there is only one, or none of its own.
    /// </summary>
    internal static IReadOnlyList<CallingMethod> Of(IEnumerable<(WorkerGroup Group, CallLocation Place)> alike, int busy)
    {
        CallingMethod[] callers =
        [
            .. alike.Select(one => (Caller: CallerIn(one.Place), one.Group.Count))
                .Where(one => one.Caller is not null)
                .GroupBy(one => one.Caller!.Method)
                .Select(same => new CallingMethod(same.Key, Line(same), (double)same.Sum(one => one.Count) / busy))
                .OrderByDescending(caller => caller.BusyShare)
                .ThenBy(caller => caller.Method, StringComparer.Ordinal),
        ];
        return callers.Length < 2 ? [] : [.. callers.Take(Most)];
    }

    private static StackFrame? CallerIn(CallLocation place) => place.CallPath is [.., var caller, _] ? caller : null;

    /// <summary>That of most threads whose line is known: of a method that was compiled again it may differ a little.</summary>
    private static SourceLocation? Line(IEnumerable<(StackFrame? Caller, int Count)> same) => same
        .Where(one => one.Caller!.Source is not null)
        .GroupBy(one => one.Caller!.Source)
        .MaxBy(line => line.Sum(one => one.Count))?.Key;
}
