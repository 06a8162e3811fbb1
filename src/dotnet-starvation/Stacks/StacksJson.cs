using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Stacks;

/// <summary>Stacks as JSON; docs/stacks.schema.json describes every property.</summary>
internal static class StacksJson
{
    private static readonly StacksJsonContext Context = new(PlainJson.Options(StacksJsonContext.Default.Options));

    public static string FromView(StacksView view) => PlainJson.Serialize(Document(view), Context.StacksDocument);

    private static StacksDocument Document(StacksView view) => new(
        view.ProcessId,
        view.Name,
        view.RuntimeVersion,
        view.TakenAt,
        Math.Round(view.Report.Duration.TotalMilliseconds, 1),
        view.Report.ThreadCount,
        view.BusyPoolWorkers,
        view.IdlePoolWorkers,
        [.. view.Groups.Select(group => Stack(view, group))],
        view.Async is { } report ? InFlight(report) : null);

    private static StacksDocument.Async InFlight(AsyncReport report) => new(
        report.Window.TotalMilliseconds,
        report.Begun,
        [.. report.InFlight.Select(method => new StacksDocument.AsyncMethod(
            method.Count, [.. method.Frames.Select(frame => Frame(frame, hasEnded: false))]))]);

    private static StacksDocument.Stack Stack(StacksView view, StackGroup group) => new(
        group.Count,
        group.Kind,
        group.Wait,
        group.IsCut ? true : null,
        [.. view.ThreadsOf(group).Select(thread => new StacksDocument.NamedThread(thread.Id, thread.Name))],
        [.. group.Frames.Select((frame, index) => Frame(frame, group.HasEnded(index)))]);

    private static StacksDocument.Frame Frame(StackFrame frame, bool hasEnded) => new(
        frame.Module, frame.Method, frame.Origin, frame.Source?.File, frame.Source?.Line, hasEnded ? true : null);
}

internal sealed record StacksDocument(
    int ProcessId,
    string? Name,
    string? RuntimeVersion,
    DateTimeOffset TakenAt,
    double DurationMilliseconds,
    int ThreadCount,
    int BusyPoolWorkers,
    int IdlePoolWorkers,
    IReadOnlyList<StacksDocument.Stack> Stacks,
    StacksDocument.Async? AsyncMethods)
{
    internal sealed record Async(double WindowMilliseconds, int Begun, IReadOnlyList<AsyncMethod> InFlight);

    internal sealed record AsyncMethod(int Count, IReadOnlyList<Frame> Frames);

    internal sealed record Stack(
        int Count, ThreadKind Kind, WaitKind Wait, bool? IsCut, IReadOnlyList<NamedThread> Threads, IReadOnlyList<Frame> Frames);

    internal sealed record NamedThread(int Id, string? Name);

    internal sealed record Frame(string Module, string Method, FrameOrigin Origin, string? File, int? Line, bool? HasEnded);
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    Converters = [typeof(KebabCaseEnum<ThreadKind>), typeof(KebabCaseEnum<WaitKind>), typeof(KebabCaseEnum<FrameOrigin>)])]
[JsonSerializable(typeof(StacksDocument))]
internal sealed partial class StacksJsonContext : JsonSerializerContext;
