using System.Text.Json;
using System.Text.Json.Serialization;

namespace StarvationWatchdog.Stacks;

/// <summary>The part of the output of <c>dotnet-starvation check --json</c> that the watchdog reads.</summary>
internal sealed record CheckReport(string? Summary, IReadOnlyList<CheckedCall>? BlockingCalls)
{
    /// <exception cref="JsonException">The text is not that document.</exception>
    public static CheckReport? FromJson(string json) => JsonSerializer.Deserialize(json, CheckReportContext.Default.CheckReport);

    /// <summary>The call that blocks most threads; null when none was found.</summary>
    public BlockingCall? Cause => BlockingCalls is [var first, ..] ? first.ToCall() : null;
}

/// <summary>
/// CallPath leads from the application's outermost method to the wait; a tool of version 1.0 writes Path in its place, from the
/// method to the wait. Candidates are the methods that may have made the call where it was inlined, the likeliest first.
/// </summary>
internal sealed record CheckedCall(
    string? Method, CheckedSource? Source, string? Wait, int Threads, IReadOnlyList<CheckedFrame>? CallPath,
    IReadOnlyList<string>? Path, IReadOnlyList<CheckedFrame>? Candidates, int HeldUp = 0)
{
    public BlockingCall ToCall()
    {
        string method = Method ?? "a call without a name";
        string? candidate = Candidates is [var likeliest, ..] ? $"probably {likeliest}" : null;
        IEnumerable<string> frames =
            CallPath?.Select(frame => $"{frame}") ?? [Named(method, Source), .. (Path ?? []).Skip(1)];
        return new(
            method, Source?.ToString(), Wait ?? "unknown", Threads,
            [.. frames.Reverse(), .. candidate is null ? [] : new[] { candidate }])
        {
            HeldUp = HeldUp,
        };
    }

    public static string Named(string method, CheckedSource? source) => source is null ? method : $"{method} ({source})";
}

internal sealed record CheckedFrame(string Method, CheckedSource? Source)
{
    public override string ToString() => CheckedCall.Named(Method, Source);
}

internal sealed record CheckedSource(string? File, int Line)
{
    public override string ToString() => $"{Path.GetFileName(File)}:{Line}";
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(CheckReport))]
internal sealed partial class CheckReportContext : JsonSerializerContext;
