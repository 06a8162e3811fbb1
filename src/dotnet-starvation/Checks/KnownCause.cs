using System.Globalization;
using System.Text.Json.Serialization;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>An entry of a baseline: a call that does not fail a build.</summary>
/// <param name="Method">The own method that blocks, with namespace and type, without arguments; null for any.</param>
/// <param name="Wait">What it waits for; null for anything.</param>
[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)] // a typing error would allow more, or for longer
internal sealed record KnownCause(string? Method = null, WaitKind? Wait = null)
{
    /// <summary>The method of .NET or of a package that it calls, in the same form; null for any.</summary>
    public string? Api { get; init; }

    /// <summary>The request in which it waits, such as GET /prices; null for any. It tells lambdas of one method apart, which
    /// have one name.</summary>
    public string? Request { get; init; }

    /// <summary>The line, for lambdas that no single request tells apart; null for any.</summary>
    public int? Line { get; init; }

    /// <summary>Why it is allowed. <c>--strict</c> requires it.</summary>
    public string? Reason { get; init; }

    /// <summary>The last day on which it is allowed; null for no end.</summary>
    public DateOnly? Expires { get; init; }

    /// <summary>An entry for a call.</summary>
    /// <param name="call">The call.</param>
    /// <param name="requests">The requests in which it waited.</param>
    public static KnownCause FromCall(BlockingCall call, IReadOnlyList<string> requests)
    {
        Cause cause = Cause.FromCall(call);
        var entry = new KnownCause(cause.Method, cause.Wait);
        return !MethodName.IsLambda(cause.Method) ? entry
            : requests is [var only] ? entry with { Request = only }
            : entry with { Line = call.Place().Source?.Line };
    }

    /// <summary>Whether it is of use: it names a method or an API.</summary>
    public bool IsValid => Method is not null || Api is not null;

    public bool IsExpired(DateOnly today) => Expires < today;

    /// <summary>Whether it allows a call: each part that it names is the call's.</summary>
    /// <param name="call">The call.</param>
    /// <param name="requests">The requests in which it waited.</param>
    public bool Allows(BlockingCall call, IReadOnlyList<string> requests) =>
        Is(Cause.FromCall(call))
        && (Api is null || (call.Api is { } api && MethodName.WithoutArguments(api) == MethodName.WithoutArguments(Api)))
        && (Request is null || (requests.Count > 0 && requests.All(request => request == Request)))
        && (Line is null || call.Place().Source?.Line == Line);

    /// <summary>Whether it allows a cause of which nothing else is known.</summary>
    public bool Allows(Cause cause) => Is(cause) && this is { Api: null, Request: null, Line: null };

    private bool Is(Cause cause) => (Method is null || Method == cause.Method) && (Wait is null || Wait == cause.Wait);

    /// <summary>A short text: Orders.Show -> Task.Result (until 2027-01-31).</summary>
    public override string ToString() =>
        string.Join(" -> ", new[] { Method, Api }.OfType<string>().Select(MethodName.Bare))
        + (Request is { } request ? $" for {request}" : "")
        + (Line is { } line ? $" at line {line}" : "")
        + (Expires is { } day ? $" (until {day.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)})" : "");
}
