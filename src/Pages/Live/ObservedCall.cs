using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>A call that blocks pool threads, or did.</summary>
/// <param name="Call">The last observation of it.</param>
/// <param name="Elapsed">When that was, since the observation began.</param>
internal sealed record ObservedCall(BlockingCall Call, TimeSpan Elapsed)
{
    /// <summary>The id of its element.</summary>
    public string Id { get; } = IdFor(Call.Method, Call.Wait);

    /// <summary>The method that blocks, or the likeliest candidate where it was inlined.</summary>
    public string Name => Call.Candidates is [var likeliest, ..]
        ? $"{MethodName.Bare(likeliest.Method)} (inferred)"
        : MethodName.Bare(Call.Method);

    public static string IdFor(string method, WaitKind wait) => $"call-{ShortId.For($"{method}\n{wait}")}";

    /// <summary>The calls that block now, followed by those that did.</summary>
    public static IReadOnlyList<ObservedCall> Update(
        IReadOnlyList<ObservedCall> calls, IReadOnlyList<BlockingCall> now, TimeSpan elapsed, int most) =>
    [
        .. now.Select(call => new ObservedCall(call, elapsed)).Select(call => call.WithLines(calls))
            .Concat(calls).DistinctBy(call => call.Id).Take(most),
    ];

    /// <summary>Files and lines are looked up only from time to time, and do not change.</summary>
    private ObservedCall WithLines(IReadOnlyList<ObservedCall> calls) =>
        Call.Source is null && calls.FirstOrDefault(earlier => earlier.Id == Id) is { Call: { Source: not null } known }
            ? this with { Call = Call with { Source = known.Source, CallPath = known.CallPath } }
            : this;
}
