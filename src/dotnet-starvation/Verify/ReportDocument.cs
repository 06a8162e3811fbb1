using System.Text.Json;
using ThreadPoolDiagnostics.Cures;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Verify;

/// <summary>Reads what documents of <c>check</c>, and load reports of StockLoad, say of a pool.</summary>
internal static class ReportDocument
{
    private static readonly Dictionary<string, Verdict> Verdicts =
        Enum.GetValues<Verdict>().ToDictionary(VerdictWords.Word, StringComparer.Ordinal);

    /// <summary>Whether a document is a load report.</summary>
    public static bool IsLoadReport(JsonElement document) =>
        document.At("schemaVersion") is not null && document.ListAt("runs") is [_, ..];

    /// <summary>Reads a document about one process, or the one of several that is meant.</summary>
    /// <param name="document">The document.</param>
    /// <param name="process">The name of the process that is meant; null for the worst one.</param>
    public static PoolReport Read(JsonElement document, string? process = null)
    {
        IReadOnlyList<PoolReport> worstFirst = ReadAll(document);
        return worstFirst.FirstOrDefault(report => report.Process == process && process is not null)
            ?? (worstFirst is [var worst, ..] ? worst : PoolReport.None);
    }

    /// <summary>Reads what a document says of all processes, the worst first.</summary>
    public static IReadOnlyList<PoolReport> ReadAll(JsonElement document)
    {
        IEnumerable<PoolReport> reports = IsLoadReport(document)
            ? document.ListAt("runs").Where(run => run.At("server")?.TextAt("verdict") is not null).Select(FromRun)
            : document.At("processes") is null
                ? [FromCheck(document)]
                : document.ListAt("processes").Select(followed => followed.At("check")).OfType<JsonElement>().Select(FromCheck);
        return [.. reports.OrderBy(report => report.Rank)];
    }

    private static PoolReport FromCheck(JsonElement check)
    {
        IReadOnlyList<JsonElement> counters = check.ListAt("counters");
        JsonElement? instant = check.At("instant");
        return PoolReport.FromCalls(
            VerdictOf(check), check.At("process")?.TextAt("name"), CallsOf(check), new(
                Of(check.ListAt("queueDelays"), "longest") is [_, ..] delays ? delays.Max() : null,
                Of(counters, "queueLength") is [_, ..] queued ? queued.Max() : instant?.NumberAt("queueLength"),
                Of(counters, "threadCount") is [_, ..] threads ? threads.Max() : instant?.NumberAt("threads"),
                Of(counters, "completedItemsPerSecond") is [_, ..] completed ? completed.Average() : null,
                Of(counters, "cpuPercent") is [_, ..] cpu ? cpu.Average() : instant?.NumberAt("cpuPercent"))
            {
                RequestsPerSecond = RequestsIn(check),
                RequestsInProgress = check.At("requests")?.NumberAt("meanInProgress"),
            });
    }

    private static double? RequestsIn(JsonElement check) => check.At("requests") is { } requests
        && requests.NumberAt("observed") is > 0 and var seconds
            ? requests.NumberAt("begun") / seconds
            : null;

    /// <summary>A run's time axis has the server's counters.</summary>
    private static PoolReport FromRun(JsonElement run)
    {
        JsonElement server = run.At("server")!.Value;
        JsonElement[] load =
        [
            .. run.ListAt("timeline").Where(point => point.TextAt("phase") is "load").Select(point => point.At("server"))
                .OfType<JsonElement>(),
        ];
        return PoolReport.FromCalls(
            VerdictOf(server), server.TextAt("name"), CallsOf(server), new(
                null, server.NumberAt("peakQueue"), server.NumberAt("peakThreads"),
                Of(load, "completedItemsPerSecond") is [_, ..] completed ? completed.Average() : null,
                Of(load, "cpuPercent") is [_, ..] cpu ? cpu.Average() : null));
    }

    private static Verdict VerdictOf(JsonElement document) =>
        Verdicts.GetValueOrDefault(document.TextAt("verdict") ?? "", Verdict.Unknown);

    private static IEnumerable<(ReportedCall, double)> CallsOf(JsonElement document) => document.ListAt("blockingCalls")
        .Select(call => (Call(call), call.NumberAt("busyShare") ?? 0));

    private static ReportedCall Call(JsonElement call)
    {
        JsonElement named = call.ListAt("candidates") is [var likeliest, ..] ? likeliest : call;
        return new(
            MethodName.WithoutArguments(named.TextAt("method") ?? ""), named.PlaceAt("source"), call.TextAt("api"),
            call.TextAt("wait") ?? "", (int)(call.NumberAt("threads") ?? 0));
    }

    private static double[] Of(IReadOnlyList<JsonElement> list, string name) =>
        [.. list.Select(one => one.NumberAt(name)).OfType<double>()];
}
