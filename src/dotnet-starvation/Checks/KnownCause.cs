using System.Globalization;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>An entry of a baseline: a call that does not fail a build.</summary>
/// <param name="Method">The own method that blocks, with namespace and type, without arguments; null for any.</param>
/// <param name="Wait">What it waits for; null for anything.</param>
internal sealed record KnownCause(string? Method = null, WaitKind? Wait = null)
{
    /// <summary>The method of .NET or of a package that it calls, in the same form; null for any.</summary>
    public string? Api { get; init; }

    /// <summary>Why it is allowed. <c>--strict</c> requires it.</summary>
    public string? Reason { get; init; }

    /// <summary>The last day on which it is allowed; null for no end.</summary>
    public DateOnly? Expires { get; init; }

    /// <summary>An entry for a call.</summary>
    public static KnownCause FromCall(BlockingCall call, string reason)
    {
        Cause cause = Cause.FromCalls([call]);
        return new(cause.Method, cause.Wait)
        {
            Api = call.Api is { } api ? MethodName.WithoutArguments(api) : null,
            Reason = reason,
        };
    }

    /// <summary>Whether it is of use: it names a method or an API.</summary>
    public bool IsValid => Method is not null || Api is not null;

    public bool IsExpired(DateOnly today) => Expires < today;

    /// <summary>Whether it is the cause of starvation, which is a method and what it waits for.</summary>
    public bool Is(Cause cause) => Method == cause.Method && (Wait is null || Wait == cause.Wait);

    /// <summary>Whether it allows a call: each part that it names is the call's.</summary>
    public bool Allows(BlockingCall call)
    {
        Cause cause = Cause.FromCalls([call]);
        return (Method is null || Method == cause.Method)
            && (Wait is null || Wait == cause.Wait)
            && (Api is null || (call.Api is { } api && MethodName.WithoutArguments(api) == MethodName.WithoutArguments(Api)));
    }

    /// <summary>A short text: Orders.Show -> Task.Result (until 2027-01-31).</summary>
    public override string ToString() =>
        string.Join(" -> ", new[] { Method, Api }.OfType<string>().Select(MethodName.Bare))
        + (Expires is { } day ? $" (until {day.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)})" : "");
}
