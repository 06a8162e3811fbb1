using System.Text.Json;
using System.Text.Json.Serialization;

namespace StarvationWatchdog.Stacks;

/// <summary>What the watchdog reads of the document that <c>dotnet-starvation check --json</c> writes.</summary>
internal sealed record CheckReport(string? Summary, IReadOnlyList<CheckedCall>? BlockingCalls)
{
    /// <exception cref="JsonException">It is not that document.</exception>
    public static CheckReport? FromJson(string json) => JsonSerializer.Deserialize(json, CheckReportContext.Default.CheckReport);

    /// <summary>The call that holds most threads; null when none was found.</summary>
    public BlockingCall? Cause => BlockingCalls is [var first, ..] ? first.ToCall() : null;
}

/// <summary>
/// Path leads from the method to the wait; Road, of the application's methods, to the method, and is empty where that was
/// inlined. Candidates are the methods that may have been, the likeliest first.
/// </summary>
internal sealed record CheckedCall(
    string? Method, CheckedSource? Source, string? Wait, int Threads, IReadOnlyList<string>? Path,
    IReadOnlyList<CheckedStep>? Road, IReadOnlyList<CheckedStep>? Candidates)
{
    public BlockingCall ToCall()
    {
        string method = Method ?? "a call without a name";
        string? candidate = Candidates is [var likeliest, ..] ? $"probably {likeliest}" : null;
        IEnumerable<string> callers = Road is { Count: > 0 } ? Road.Reverse().Select(step => $"{step}") : [Named(method, Source)];
        return new(
            method, Source?.ToString(), Wait ?? "unknown", Threads,
            [.. (Path ?? []).Skip(1).Reverse(), .. callers, .. candidate is null ? [] : new[] { candidate }]);
    }

    public static string Named(string method, CheckedSource? source) => source is null ? method : $"{method} ({source})";
}

internal sealed record CheckedStep(string Method, CheckedSource? Source)
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
