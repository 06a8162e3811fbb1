using System.Text.Json;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace DotnetStarvation.Verify;

/// <summary>What a document of <c>check</c> says of one process, as far as two of them are compared.</summary>
/// <param name="Verdict">The verdict, as the document has it.</param>
/// <param name="Process">The process's name; null when the document has none.</param>
/// <param name="Calls">The calls that hold a notable share of the busy threads, the worst first; none where nothing
/// blocks.</param>
/// <param name="Figures">What was measured.</param>
internal sealed record PoolReport(
    string Verdict, string? Process, IReadOnlyList<ReportedCall> Calls, MeasuredFigures Figures)
{
    /// <summary>The least share of the busy threads; the worst call counts in any case.</summary>
    private const double NotableShare = 0.05;

    /// <summary>The verdicts that say that threads are blocked, the worst first.</summary>
    private static readonly string[] Blocked = ["starving", "growing", "blocking"];

    public bool IsBlocked => Blocked.Contains(Verdict);

    /// <summary>Reads a document about one process, or the one of a command that is meant.</summary>
    /// <param name="document">The document.</param>
    /// <param name="process">The name of the process that is meant; null for the worst one.</param>
    public static PoolReport FromDocument(JsonElement document, string? process = null)
    {
        if (document.At("processes") is null) return FromCheck(document);
        PoolReport[] reports =
        [
            .. document.ListAt("processes").Select(followed => followed.At("check")).OfType<JsonElement>().Select(FromCheck)
                .OrderBy(report => report.Badness),
        ];
        return reports.FirstOrDefault(report => report.Process == process && process is not null)
            ?? reports.FirstOrDefault() ?? new("unknown", null, [], MeasuredFigures.None);
    }

    /// <summary>Smaller is worse.</summary>
    private int Badness => Array.IndexOf(Blocked, Verdict) is >= 0 and var index ? index : Blocked.Length;

    private static PoolReport FromCheck(JsonElement check)
    {
        var report = new PoolReport(
            check.TextAt("verdict") ?? "unknown", check.At("process")?.TextAt("name"), [], MeasuredFigures.FromCheck(check));
        return report.IsBlocked ? report with { Calls = CallsOf(check) } : report;
    }

    private static IReadOnlyList<ReportedCall> CallsOf(JsonElement check) =>
    [
        .. check.ListAt("blockingCalls")
            .Where((call, index) => index == 0 || call.At("busyShare")?.GetDouble() >= NotableShare)
            .Select(ReportedCall.FromDocument).DistinctBy(call => call.Key),
    ];
}

/// <summary>A call that blocks.</summary>
/// <param name="Method">The own method, or the likeliest one where it was inlined; without arguments.</param>
/// <param name="Place">Its file and line; null where no symbols were found.</param>
/// <param name="Api">What it calls; null when unknown.</param>
/// <param name="Wait">What it waits for, as the document has it.</param>
/// <param name="Threads">The threads that it held.</param>
internal sealed record ReportedCall(string Method, string? Place, string? Api, string Wait, int Threads)
{
    /// <summary>What makes two calls one: lines move from version to version.</summary>
    public (string Method, string Wait) Key => (Method, Wait);

    public static ReportedCall FromDocument(JsonElement call)
    {
        JsonElement named = call.ListAt("candidates") is [var likeliest, ..] ? likeliest : call;
        return new(
            MethodName.WithoutArguments(named.TextAt("method") ?? ""), named.PlaceAt("source"), call.TextAt("api"),
            call.TextAt("wait") ?? "", call.At("threads")?.GetInt32() ?? 0);
    }
}
