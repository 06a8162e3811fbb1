using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Verdicts.OutsideThePool;

/// <summary>Calls of an async method that began during a capture and had not ended at its end.</summary>
/// <param name="Method">The application's own async method that waits; without one, a package's.</param>
/// <param name="Count">The number of these calls.</param>
/// <param name="Oldest">How long the oldest had been in flight; null where the runtime does not report it.</param>
public sealed record OperationsInFlight(string Method, int Count, TimeSpan? Oldest)
{
    /// <summary>Where it first waited; null when no symbols were found.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>Its callers, as far as they are known, the nearest first.</summary>
    public IReadOnlyList<CallPathFrame> Callers { get; init; } = [];

    /// <summary>The calls that were in flight for half of the capture or longer, the most first.</summary>
    internal static IReadOnlyList<OperationsInFlight> In(AsyncReport report) =>
    [
        .. report.InFlight
            .Where(group => group.Frames.Count > 0)
            .Select(group => (Group: group, Path: OwnPath(group.Frames)))
            .GroupBy(found => (found.Path[0].Method, found.Path[0].Source, Caller: found.Path.ElementAtOrDefault(1)))
            .Select(alike => new OperationsInFlight(
                alike.Key.Method, alike.Sum(one => one.Group.Count), alike.Max(one => one.Group.Oldest))
            {
                Source = alike.Key.Source,
                Callers = [.. alike.First().Path.Skip(1).Select(CallPathFrame.FromFrame)],
            })
            .Where(operations => operations.Oldest is null || operations.Oldest >= report.Window / 2)
            .OrderByDescending(operations => operations.Count)
            .ThenBy(operations => operations.Method, StringComparer.Ordinal),
    ];

    /// <summary>The frames from the application's own one outwards; all of them when there is none.</summary>
    private static StackFrame[] OwnPath(IReadOnlyList<StackFrame> frames)
    {
        StackFrame[] own = [.. frames.SkipWhile(frame => frame.Origin is not FrameOrigin.Application)];
        return own.Length > 0 ? own : [.. frames];
    }
}
